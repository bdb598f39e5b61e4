import { answer, api } from '../api/client';
import type { Resource } from '../api/resource';
import type { Invitation } from '../api/types';
import { Button } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { Panel } from '../ui/panel';
import { SkeletonRows } from '../ui/skeleton';
import { type Column, Table } from '../ui/table';
import { Time } from '../ui/time';
import { notify, notifyFailure } from '../ui/toast';
import { ROLE_LABELS } from './member-rules';

/** Pending invitations. */
export function InvitationsPanel({ invitations }: { invitations: Resource<Invitation[]> }) {
  const takeBack = async (invitation: Invitation) => {
    try {
      await answer(api.DELETE('/account/api/invitations/{id}', { params: { path: { id: invitation.id } } }));
      notify(`Invitation to ${invitation.email} revoked.`);
      await invitations.reload();
    } catch (error) {
      notifyFailure(error);
    }
  };
  const rows = invitations.data.value;
  const failure = invitations.failure.value;
  return (
    <Panel title="Invitations" lead="Pending invitations. Inviting an address again replaces its link." flush>
      {failure && <ErrorNote failure={failure} onRetry={() => void invitations.reload()} />}
      {!rows && !failure && <SkeletonRows rows={1} />}
      {rows?.length === 0 && <p class="panel-nothing">No pending invitations.</p>}
      {rows && rows.length > 0 && (
        <Table label="Invitations" columns={columns(takeBack)} rows={rows} keyOf={(invitation) => invitation.id} />
      )}
    </Panel>
  );
}

function columns(takeBack: (invitation: Invitation) => Promise<void>): Column<Invitation>[] {
  return [
    { head: 'E-mail', title: true, cell: (invitation) => invitation.email },
    { head: 'Role', cell: (invitation) => ROLE_LABELS[invitation.role] },
    { head: 'Sent', cell: (invitation) => <Time at={invitation.createdAt} /> },
    { head: 'Expires', cell: (invitation) => <Time at={invitation.expiresAt} /> },
    {
      head: 'Actions',
      actions: true,
      cell: (invitation) => (
        <Button size="small" onClick={() => void takeBack(invitation)}>
          Revoke<span class="unseen"> the invitation to {invitation.email}</span>
        </Button>
      ),
    },
  ];
}
