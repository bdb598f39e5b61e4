import { useRef, useState } from 'preact/hooks';
import { answer, api } from '../../api/client';
import type { Project, ProjectFile, RecordingFile } from '../../api/types';
import { denied } from '../../session/permissions';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { bytes, clock, duration } from '../../ui/format';
import { Icon } from '../../ui/icon';
import { ProgressBar } from '../../ui/progress-bar';
import { notifyFailure } from '../../ui/toast';
import { requireFitting } from '../../uploads/limits';
import { withoutTrack } from '../settings/music';
import { begin, forget, retry, type Upload, uploads } from '../../uploads/uploads';

interface Props {
  project: Project;
  file: ProjectFile;
  known: RecordingFile | undefined;
  onChanged: (project: Project) => void;
  reload: () => Promise<void>;
}

/** A track of a draft with the progress of its upload or import. */
export function DraftTrack({ project, file, known, onChanged, reload }: Props) {
  const upload = uploads.value.get(file.fileId);
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const no = denied('projects:write');
  const isMissing = file.uploadStatus === 'pending' && (!upload || upload.state === 'failed');
  const isBroken = known?.status === 'failed' || file.uploadStatus === 'import_failed' || file.uploadStatus === 'deleted';

  /** An uploaded file can't change: a new one replaces it in the list. */
  const replace = async (chosen: File) => {
    requireFitting([chosen], 1, project.mode);
    const files = project.files.map((one) => (one.fileId === file.fileId ? { fileName: chosen.name } : one.fileId));
    const changed = await answer(api.PATCH('/v1/projects/{id}', { params: { path: { id: project.id } }, body: { files } }));
    const replacement = changed.files[file.position];
    if (replacement) begin(replacement.fileId, project.id, chosen);
    onChanged(changed);
  };
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    try {
      if (isMissing && chosen.name === file.fileName) begin(file.fileId, project.id, chosen);
      else await replace(chosen);
    } catch (error) {
      notifyFailure(error);
    }
  };
  const remove = async () => {
    setBusy(true);
    try {
      const files = project.files.filter((one) => one.fileId !== file.fileId).map((one) => one.fileId);
      const music = withoutTrack(project.settings.music, file.position);
      const body = { files, ...(project.settings.music ? { settings: { music } } : {}) };
      onChanged(await answer(api.PATCH('/v1/projects/{id}', { params: { path: { id: project.id } }, body })));
      forget(file.fileId);
    } catch (error) {
      notifyFailure(error);
      setBusy(false);
    }
  };
  const tryAgain = () => {
    if (upload?.kept) retry(file.fileId);
    else input.current?.click();
  };

  return (
    <li class="track">
      <Icon name="file" />
      <div class="track-main">
        <span class="track-name">{file.fileName}</span>
        <TrackState file={file} known={known} upload={upload} />
      </div>
      <span class="track-buttons">
        {(isMissing || isBroken) && (
          <Button size="small" denied={no} onClick={isBroken ? () => input.current?.click() : tryAgain}>
            {isBroken ? 'Replace' : upload?.kept ? 'Try again' : 'Choose file'}
          </Button>
        )}
        {project.files.length > 1 && (
          <Button
            kind="quiet"
            size="small"
            icon="trash"
            label={`Remove ${file.fileName}`}
            denied={no}
            busy={busy}
            onClick={() => void remove()}
          />
        )}
      </span>
      <input
        ref={input}
        class="unseen"
        type="file"
        accept="audio/*,video/*"
        tabIndex={-1}
        aria-label={`File of ${file.fileName}`}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]).then(reload);
          event.currentTarget.value = '';
        }}
      />
    </li>
  );
}

function TrackState({ file, known, upload }: { file: ProjectFile; known: RecordingFile | undefined; upload: Upload | undefined }) {
  if (file.durationSeconds !== null && file.uploadStatus === 'done') {
    return <span class="track-state muted">{clock(file.durationSeconds)}</span>;
  }
  switch (file.uploadStatus) {
    case 'pending':
      return upload ? <UploadState upload={upload} /> : <span class="track-state warn">Not uploaded yet. Choose the file to upload it.</span>;
    case 'importing':
      return <span class="track-state muted">Importing…</span>;
    case 'done':
      return known?.status === 'failed' ? (
        <span class="track-state bad">{known.error?.message ?? 'The file can’t be read.'}</span>
      ) : (
        <span class="track-state muted">Uploaded. Measuring duration…</span>
      );
    case 'import_failed':
      return <span class="track-state bad">{file.importError ?? 'The import failed.'}</span>;
    case 'deleted':
      return <span class="track-state bad">The file has expired.</span>;
  }
}

function UploadState({ upload }: { upload: Upload }) {
  const percent = upload.sizeBytes === 0 ? 100 : (100 * upload.sentBytes) / upload.sizeBytes;
  switch (upload.state) {
    case 'waiting':
      return <span class="track-state muted">Waiting to upload{upload.resumed && ', after a reload'}</span>;
    case 'elsewhere':
      return <span class="track-state muted">Uploading in another tab.</span>;
    case 'in':
      return <span class="track-state muted">Uploaded. Measuring duration…</span>;
    case 'failed':
      return <span class="track-state bad">{upload.error}</span>;
    case 'sending':
      return (
        <div class="track-upload">
          <ProgressBar percent={percent} label={`Upload of ${upload.name}`} />
          <span class="track-state muted">
            {Math.floor(percent)} % of {bytes(upload.sizeBytes)}
            {upload.bytesPerSecond !== null && `, ${bytes(upload.bytesPerSecond)}/s`}
            {upload.secondsLeft !== null && upload.secondsLeft > 1 && `, ${duration(upload.secondsLeft)} left`}
          </span>
          {upload.resumed && (
            <span class="track-state">
              <Badge tone="info">Resumable</Badge> <span class="muted">from the file’s start</span>
            </span>
          )}
          {upload.kept === false && (
            <span class="track-state warn">Not enough browser storage to resume this upload later. Keep this tab open.</span>
          )}
        </div>
      );
  }
}
