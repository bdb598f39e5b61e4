import type { Member, Role } from '../api/types';
import { account, person } from '../session/session';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import type { Column } from '../ui/table';
import { Time } from '../ui/time';
import { changeDenial, isLastOwner, ROLE_LABELS, rolesToGive } from './member-rules';

const LAST_OWNER = 'An account needs at least one owner. Make someone else an owner first.';

export function memberColumns(
  members: Member[],
  onChange: (member: Member, body: { role?: Role; active?: boolean }) => Promise<void>,
  onRemove: (member: Member) => void,
): Column<Member>[] {
  const mine = account.value?.role ?? 'viewer';
  const isMe = (member: Member) => member.userId === person.value?.id;
  const denialOf = (member: Member) => changeDenial(member, mine) ?? (isLastOwner(member, members) ? LAST_OWNER : null);
  return [
    {
      head: 'Person',
      title: true,
      cell: (member) => (
        <>
          {member.name ?? member.email} {isMe(member) && <Badge tone="info">You</Badge>}{' '}
          {!member.active && <Badge tone="bad">Disabled</Badge>}{' '}
          {member.secondFactor && <Badge tone="good">Second factor</Badge>}
          {member.name && <span class="under">{member.email}</span>}
        </>
      ),
    },
    {
      head: 'Role',
      cell: (member) =>
        denialOf(member) === null ? (
          <RoleChoice member={member} roles={rolesToGive(mine)} onRole={(role) => void onChange(member, { role })} />
        ) : (
          <span title={denialOf(member) ?? undefined}>{ROLE_LABELS[member.role]}</span>
        ),
    },
    { head: 'Joined', wideOnly: true, cell: (member) => <Time at={member.joinedAt} /> },
    {
      head: 'Actions',
      actions: true,
      cell: (member) => (
        <span class="row-actions">
          {!isMe(member) && (
            <Button
              size="small"
              denied={denialOf(member)}
              onClick={() => void onChange(member, { active: !member.active })}
            >
              {member.active ? 'Disable' : 'Enable'}
              <span class="unseen"> {member.email}</span>
            </Button>
          )}
          <Button
            size="small"
            kind="danger"
            denied={isMe(member) ? (isLastOwner(member, members) ? LAST_OWNER : null) : denialOf(member)}
            onClick={() => onRemove(member)}
          >
            {isMe(member) ? 'Leave' : 'Remove'}
            <span class="unseen"> {isMe(member) ? 'this account' : member.email}</span>
          </Button>
        </span>
      ),
    },
  ];
}

function RoleChoice({ member, roles, onRole }: { member: Member; roles: Role[]; onRole: (role: Role) => void }) {
  return (
    <select
      class="input select role-choice"
      aria-label={`Role of ${member.email}`}
      value={member.role}
      onChange={(event) => onRole(event.currentTarget.value as Role)}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {ROLE_LABELS[role]}
        </option>
      ))}
    </select>
  );
}
