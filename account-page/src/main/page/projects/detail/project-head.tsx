import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { answer, api } from '../../api/client';
import { Failure } from '../../api/failure';
import type { Project } from '../../api/types';
import { denied } from '../../session/permissions';
import { Badge } from '../../ui/badge';
import { Button, ButtonLink } from '../../ui/button';
import { Copyable } from '../../ui/copy-button';
import { ConfirmDialog, Dialog } from '../../ui/dialog';
import { ErrorNote } from '../../ui/error-note';
import { TextField } from '../../ui/field';
import { PageHead } from '../../ui/page-head';
import { notify } from '../../ui/toast';
import { forget } from '../../uploads/uploads';
import { ProcessAgainDialog } from '../again/process-again-dialog';
import { nameOf, StatusBadge } from '../project-status';

interface Props {
  project: Project;
  onChanged: (project: Project) => void;
}

type Asked = 'rename' | 'again' | 'cancel' | 'delete';

/** The name, status and actions of a project. */
export function ProjectHead({ project, onChanged }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <PageHead
        title={nameOf(project)}
        back={{ href: '/account/projects', label: 'Projects' }}
        lead={
          <span class="row project-lead">
            <StatusBadge status={project.status} />
            {project.mode === 'test' && <Badge tone="warn">Test</Badge>}
            <Copyable text={project.id} />
          </span>
        }
        actions={<Actions project={project} onAsk={setAsked} />}
      />
      {asked === 'rename' && <RenameDialog project={project} onChanged={onChanged} onClose={close} />}
      {asked === 'again' && <ProcessAgainDialog project={project} onClose={close} />}
      {asked === 'cancel' && <CancelDialog project={project} onChanged={onChanged} onClose={close} />}
      {asked === 'delete' && <DeleteDialog project={project} onClose={close} />}
    </>
  );
}

function Actions({ project, onAsk }: { project: Project; onAsk: (what: Asked) => void }) {
  const no = denied('projects:write');
  const isDraft = project.status === 'draft' || project.status === 'rejected';
  const hasEnded = project.status === 'completed' || project.status === 'failed' || project.status === 'cancelled';
  return (
    <>
      {project.downloadUrl && (
        <ButtonLink kind="primary" icon="download" href={project.downloadUrl}>
          Download all
        </ButtonLink>
      )}
      {hasEnded && (
        <Button icon="refresh" denied={no} onClick={() => onAsk('again')}>
          Process again
        </Button>
      )}
      {isDraft && (
        <Button icon="edit" denied={no} onClick={() => onAsk('rename')}>
          Rename
        </Button>
      )}
      {(project.status === 'validating' || project.status === 'queued') && (
        <Button denied={no} onClick={() => onAsk('cancel')}>
          Cancel
        </Button>
      )}
      {(isDraft || hasEnded) && (
        <Button kind="danger" icon="trash" denied={no} onClick={() => onAsk('delete')}>
          Delete
        </Button>
      )}
    </>
  );
}

function RenameDialog({ project, onChanged, onClose }: Props & { onClose: () => void }) {
  const [name, setName] = useState(project.name ?? '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const save = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const body = { name: name.trim() || null };
      onChanged(await answer(api.PATCH('/v1/projects/{id}', { params: { path: { id: project.id } }, body })));
      onClose();
    } catch (error) {
      setFailure(Failure.of(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Rename"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={busy} onClick={(event) => void save(event)}>
            Save
          </Button>
        </>
      }
    >
      <form onSubmit={save}>
        <TextField label="Name" value={name} maxLength={200} onValue={setName} error={failure?.errorAt('name')} />
      </form>
      {failure && <ErrorNote failure={failure} />}
    </Dialog>
  );
}

function CancelDialog({ project, onChanged, onClose }: Props & { onClose: () => void }) {
  const cancel = async () => {
    onChanged(await answer(api.POST('/v1/projects/{id}/cancel', { params: { path: { id: project.id } } })));
    notify('Project cancelled.');
  };
  return (
    <ConfirmDialog title="Cancel this project?" action="Cancel project" onConfirm={cancel} onClose={onClose}>
      <p>It will not be processed, and the charge is refunded.</p>
    </ConfirmDialog>
  );
}

function DeleteDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { route } = useLocation();
  const remove = async () => {
    await answer(api.DELETE('/v1/projects/{id}', { params: { path: { id: project.id } } }));
    for (const file of project.files) forget(file.fileId);
    notify('Project deleted.');
    route('/account/projects');
  };
  return (
    <ConfirmDialog title="Delete this project?" action="Delete project" onConfirm={remove} onClose={onClose}>
      <p>
        {project.outputs.length > 0
          ? 'Its finished files and their links are deleted immediately. The recordings are kept, and the charge is not refunded.'
          : 'The recordings are kept until they expire and can be used in another project.'}
      </p>
    </ConfirmDialog>
  );
}
