import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Failure } from '../api/failure';
import { denied } from '../session/permissions';
import { mode } from '../session/session';
import { ErrorNote } from '../ui/error-note';
import { DropZone } from '../uploads/drop-zone';
import { MOST_TRACKS, mostBytes } from '../uploads/limits';
import { newProject } from './new-project';

/** Where a project begins: its recordings are dropped, and its draft opens while they upload. */
export function NewProjectZone() {
  const { route } = useLocation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const begin = async (files: File[]) => {
    setBusy(true);
    try {
      route(`/account/projects/${(await newProject(files)).id}`);
    } catch (fault) {
      setFailure(Failure.of(fault));
      setBusy(false);
    }
  };
  return (
    <>
      <DropZone
        label="Drop a recording here"
        hint={`Audio or video, up to ${mostBytes(mode.value)} a file. Several files, up to ${MOST_TRACKS}, are tracks of one recording. You see the price before anything is charged.`}
        denied={denied('projects:write')}
        busy={busy}
        onFiles={(files) => void begin(files)}
      />
      {failure && <ErrorNote failure={failure} />}
    </>
  );
}
