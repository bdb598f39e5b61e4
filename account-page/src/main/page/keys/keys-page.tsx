import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import type { Key } from '../api/types';
import { useChanges } from '../changes/changes';
import { denied } from '../session/permissions';
import { mode } from '../session/session';
import { useShows } from '../shows/use-shows';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/dialog';
import { EmptyState } from '../ui/empty-state';
import { ErrorNote } from '../ui/error-note';
import { OtherMode } from '../ui/other-mode';
import { PageHead } from '../ui/page-head';
import { SkeletonRows } from '../ui/skeleton';
import { Table } from '../ui/table';
import { notify } from '../ui/toast';
import '../styles/developers.css';
import { CreateKeyDialog } from './create-key-dialog';
import { EditKeyDialog } from './edit-key-dialog';
import { keyColumns } from './key-columns';
import { keyLabel } from './key-terms';
import { RotateKeyDialog } from './rotate-key-dialog';

const LEAD = (
  <>
    Your programs authenticate with <code>Authorization: Bearer</code>. Never expose keys in browsers or repositories.
  </>
);

/** The account's keys of the current mode, active and recently expired. Only owners and admins may read them. */
export default function KeysPage() {
  const why = denied('account:manage');
  return why === null ? (
    <Keys />
  ) : (
    <>
      <PageHead title="API keys" lead={LEAD} />
      <EmptyState icon="keys" title="Only owners and admins can view API keys">
        {why} Ask one of them to create a key for you: a key never has more permissions than its creator.
      </EmptyState>
    </>
  );
}

function Keys() {
  const keys = useResource('keys', async () => (await answer(api.GET('/account/api/keys'))).keys);
  const members = useResource('members', async () => (await answer(api.GET('/account/api/members'))).members);
  useChanges(['account'], keys);
  const shows = useShows();
  const [creating, setCreating] = useState(false);
  const [editing, setEditing] = useState<Key | null>(null);
  const [rotating, setRotating] = useState<Key | null>(null);
  const [endingPrevious, setEndingPrevious] = useState<Key | null>(null);
  const [revoking, setRevoking] = useState<Key | null>(null);

  const revoke = async (key: Key) => {
    await answer(api.DELETE('/account/api/keys/{id}', { params: { path: { id: key.id } } }));
    notify('Key revoked. Requests that use it now fail with 401.');
    await keys.reload();
  };
  const endPrevious = async (key: Key) => {
    await answer(api.DELETE('/account/api/keys/{id}/previous-secret', { params: { path: { id: key.id } } }));
    notify('The previous secret has ended. Requests that use it now fail with 401.');
    await keys.reload();
  };

  const all = keys.data.value;
  const rows = all?.filter((key) => key.mode === mode.value);
  const others = (all?.length ?? 0) - (rows?.length ?? 0);
  const failure = keys.failure.value;
  const createButton = (
    <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
      New key
    </Button>
  );
  return (
    <>
      <PageHead title="API keys" lead={LEAD} actions={rows && rows.length > 0 ? createButton : undefined} />
      {failure && <ErrorNote failure={failure} onRetry={() => void keys.reload()} />}
      {!rows && !failure && <SkeletonRows rows={3} columns={5} />}
      {rows?.length === 0 && (
        <EmptyState icon="keys" title={`No ${mode.value} keys yet`} action={createButton}>
          {mode.value === 'test'
            ? 'Use a test key to try every request without being charged.'
            : 'Every API request needs a key. Start with a test key, which is never charged.'}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Table
          label="API keys"
          columns={keyColumns(members.data.value, shows.data.value, {
            edit: setEditing,
            rotate: setRotating,
            endPrevious: setEndingPrevious,
            revoke: setRevoking,
          })}
          rows={rows}
          keyOf={(key) => key.id}
        />
      )}
      <OtherMode many={others} noun="key" />
      {creating && (
        <CreateKeyDialog shows={shows.data.value ?? []} onCreated={() => void keys.reload()} onClose={() => setCreating(false)} />
      )}
      {editing && (
        <EditKeyDialog
          of={editing}
          creator={members.data.value?.find((member) => member.userId === editing.createdBy)?.role}
          onSaved={keys.reload}
          onClose={() => setEditing(null)}
        />
      )}
      {rotating && <RotateKeyDialog of={rotating} onRotated={() => void keys.reload()} onClose={() => setRotating(null)} />}
      {endingPrevious && (
        <ConfirmDialog
          title="End the previous secret?"
          action="End now"
          onConfirm={() => endPrevious(endingPrevious)}
          onClose={() => setEndingPrevious(null)}
        >
          <p>Programs that still use the previous secret of {keyLabel(endingPrevious)} get 401 from now on.</p>
        </ConfirmDialog>
      )}
      {revoking && (
        <ConfirmDialog
          title="Revoke this key?"
          action="Revoke"
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          <p>
            <strong>{keyLabel(revoking)}</strong> stops working immediately. This can’t be undone.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
