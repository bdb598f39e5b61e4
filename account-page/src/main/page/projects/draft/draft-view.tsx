import { useState } from 'preact/hooks';
import { Failure } from '../../api/failure';
import type { Project } from '../../api/types';
import { denied } from '../../session/permissions';
import { ErrorNote } from '../../ui/error-note';
import { Icon } from '../../ui/icon';
import { Panel } from '../../ui/panel';
import { DropZone } from '../../uploads/drop-zone';
import { MOST_TRACKS } from '../../uploads/limits';
import { addTracks } from '../new-project';
import type { ReadProject } from '../project-page';
import { DraftTrack } from './draft-track';
import { rejectionAdvice } from './rejection';
import { SettingsPanel } from './settings-panel';
import { SubmitPanel } from './submit-panel';

interface Props {
  data: ReadProject;
  onChanged: (project: Project) => void;
  reload: () => Promise<void>;
}

/** A draft, or a rejected project that can be corrected. */
export function DraftView({ data, onChanged, reload }: Props) {
  const { project, files } = data;
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const no = denied('projects:write');

  const add = async (chosen: File[]) => {
    setBusy(true);
    try {
      onChanged(await addTracks(project, chosen));
      setFailure(undefined);
    } catch (error) {
      setFailure(Failure.of(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      {project.rejection && (
        <div class="note warn" role="status">
          <Icon name="warning" />
          <div>
            <p class="note-title">{project.rejection.message}</p>
            <p>{rejectionAdvice(project.rejection.code)} Nothing was charged.</p>
          </div>
        </div>
      )}
      <div class="columns wide-left">
        <div class="stack">
          <Panel title="Tracks" lead="Each file is one track of the same recording." flush>
            <ul class="tracks">
              {project.files.map((file) => (
                <DraftTrack
                  key={file.fileId}
                  project={project}
                  file={file}
                  known={files.get(file.fileId)}
                  onChanged={onChanged}
                  reload={reload}
                />
              ))}
            </ul>
            {project.files.length < MOST_TRACKS && (
              <DropZone
                compact
                label="Add a track"
                hint={`Up to ${MOST_TRACKS} tracks of the same recording.`}
                denied={no}
                busy={busy}
                onFiles={(chosen) => void add(chosen)}
                onAddress={async (address) => onChanged(await addTracks(project, [{ address }]))}
              />
            )}
            {failure && <ErrorNote failure={failure} />}
          </Panel>
          <SettingsPanel project={project} onChanged={onChanged} />
        </div>
        <SubmitPanel data={data} onChanged={onChanged} />
      </div>
    </>
  );
}
