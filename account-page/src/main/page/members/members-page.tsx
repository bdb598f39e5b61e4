import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import type { Member, Role } from '../api/types';
import { useChanges } from '../changes/changes';
import { readSession } from '../session/calls';
import { denied } from '../session/permissions';
import { account, person } from '../session/session';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { PageHead } from '../ui/page-head';
import { Panel } from '../ui/panel';
import { SkeletonRows } from '../ui/skeleton';
import { Table } from '../ui/table';
import { notify, notifyFailure } from '../ui/toast';
import '../styles/developers.css';
import { InvitationsPanel } from './invitations-panel';
import { InviteDialog } from './invite-dialog';
import { memberColumns } from './member-columns';
import { RequirementPanel } from './requirement-panel';
import { ROLE_RIGHTS, ROLE_LABELS, ROLES } from './member-rules';

/** Members and invitations. Only owners and admins see invitations. */
export default function MembersPage() {
  const members = useResource('members', async () => (await answer(api.GET('/account/api/members'))).members);
  const manages = denied('account:manage') === null;
  const invitations = useResource(`invitations/${manages}`, async () =>
    manages ? (await answer(api.GET('/account/api/invitations'))).invitations : [],
  );
  useChanges(['account'], members);
  useChanges(['account'], invitations);
  const [inviting, setInviting] = useState(false);
  const [removing, setRemoving] = useState<Member | null>(null);

  const change = async (member: Member, body: { role?: Role; active?: boolean }) => {
    try {
      await answer(api.PATCH('/account/api/members/{userId}', { params: { path: { userId: member.userId } }, body }));
      notify(changed(member, body));
      if (member.userId === person.value?.id) await readSession();
    } catch (error) {
      notifyFailure(error);
    }
    await members.reload();
  };
  const remove = async (member: Member) => {
    await answer(api.DELETE('/account/api/members/{userId}', { params: { path: { userId: member.userId } } }));
    if (member.userId === person.value?.id) {
      await readSession();
    } else {
      notify(`${nameOf(member)} was removed from the account.`);
      await members.reload();
    }
  };

  const rows = members.data.value;
  const failure = members.failure.value;
  return (
    <>
      <PageHead
        title="Members"
        lead={`People with access to ${account.value?.name ?? 'this account'}.`}
        actions={
          <Button kind="primary" icon="plus" denied={denied('account:manage')} onClick={() => setInviting(true)}>
            Invite
          </Button>
        }
      />
      {failure && <ErrorNote failure={failure} onRetry={() => void members.reload()} />}
      {!rows && !failure && <SkeletonRows rows={3} />}
      {rows && (
        <Table
          label="Members"
          columns={memberColumns(rows, change, setRemoving)}
          rows={rows}
          keyOf={(member) => member.userId}
        />
      )}
      {manages && <InvitationsPanel invitations={invitations} />}
      <RequirementPanel />
      <Roles />
      {inviting && <InviteDialog onInvited={() => void invitations.reload()} onClose={() => setInviting(false)} />}
      {removing && <Removal member={removing} onRemove={() => remove(removing)} onClose={() => setRemoving(null)} />}
    </>
  );
}

function Roles() {
  return (
    <Panel title="Role permissions">
      <dl class="facts">
        {ROLES.map((role) => (
          <div key={role}>
            <dt>{ROLE_LABELS[role]}</dt>
            <dd>{ROLE_RIGHTS[role]}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Removal({ member, onRemove, onClose }: { member: Member; onRemove: () => Promise<void>; onClose: () => void }) {
  const self = member.userId === person.value?.id;
  return (
    <ConfirmDialog
      title={self ? 'Leave this account?' : `Remove ${nameOf(member)}?`}
      action={self ? 'Leave' : 'Remove'}
      onConfirm={onRemove}
      onClose={onClose}
    >
      <p>
        The keys that {self ? 'you' : 'they'} made are revoked for good, and programs that use them stop working. To come back,
        {self ? ' you need' : ' they need'} a new invitation.
      </p>
    </ConfirmDialog>
  );
}

export function nameOf(member: Member): string {
  return member.name ?? member.email;
}

function changed(member: Member, body: { role?: Role; active?: boolean }): string {
  if (body.role) return `${nameOf(member)} is now ${ROLE_LABELS[body.role].toLowerCase()}.`;
  return body.active ? `${nameOf(member)} was enabled.` : `${nameOf(member)} and their API keys were disabled.`;
}
