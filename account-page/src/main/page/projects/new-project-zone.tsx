import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Failure } from '../api/failure';
import type { Project } from '../api/types';
import { denied } from '../session/permissions';
import { mode } from '../session/session';
import { ErrorNote } from '../ui/error-note';
import { DropZone } from '../uploads/drop-zone';
import { MOST_TRACKS, mostBytes } from '../uploads/limits';
import { newProject } from './new-project';

/** The drop zone that creates a project and opens its draft during the upload. */
export function NewProjectZone() {
  const { route } = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const open = (project: Project) => route(`/account/projects/${project.id}`);
  const begin = async (files: File[]) => {
    setBusy(true);
    try {
      open(await newProject(files));
    } catch (error) {
      setFailure(Failure.of(error));
      setBusy(false);
    }
  };
  return (
    <>
      <DropZone
        label="Drop a recording here"
        hint={`Audio or video, up to ${mostBytes(mode.value)} a file. Drop up to ${MOST_TRACKS} files to create a multitrack project. You see the price before you are charged.`}
        denied={denied('projects:write')}
        busy={busy}
        onFiles={(files) => void begin(files)}
        onAddress={async (address) => open(await newProject([{ address }]))}
      />
      {failure && <ErrorNote failure={failure} />}
    </>
  );
}
