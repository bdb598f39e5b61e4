import type { ProjectFile } from '../api/types';
import { clock } from '../ui/format';
import { Icon } from '../ui/icon';

/** Uploaded tracks with their durations. */
export function TrackList({ files }: { files: ProjectFile[] }) {
  return (
    <ul class="tracks">
      {files.map((file) => (
        <li key={file.fileId} class="track">
          <Icon name="file" />
          <span class="track-name">{file.fileName}</span>
          <span class="track-length">
            {file.uploadStatus === 'deleted' ? (
              <span class="faint">expired</span>
            ) : (
              file.durationSeconds !== null && clock(file.durationSeconds)
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
