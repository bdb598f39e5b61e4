import type { Key, Member, Show } from '../api/types';
import { showName } from '../shows/use-shows';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import type { Column } from '../ui/table';
import { Time } from '../ui/time';
import { SCOPE_LABELS } from './key-permissions';

export function keyColumns(
  members: Member[] | undefined,
  shows: Show[] | undefined,
  onRevoke: (key: Key) => void,
): Column<Key>[] {
  return [
    {
      head: 'Key',
      title: true,
      cell: (key) => (
        <code class="key-code">
          {key.prefix}…{key.suffix}
        </code>
      ),
    },
    {
      head: 'Permissions',
      cell: (key) => <Scopes of={key} />,
    },
    {
      head: 'Show',
      cell: (key) => (key.show ? showName(shows, key.show) : <span class="faint">All</span>),
    },
    {
      head: 'Created',
      cell: (key) => (
        <span>
          <Time at={key.createdAt} />
          <span class="muted"> by {creatorOf(key, members)}</span>
        </span>
      ),
    },
    {
      head: 'Last used',
      cell: (key) => (key.lastUsedAt ? <Time at={key.lastUsedAt} /> : <span class="faint">Never</span>),
    },
    {
      head: 'Actions',
      actions: true,
      cell: (key) => (
        <Button size="small" kind="danger" onClick={() => onRevoke(key)}>
          Revoke<span class="unseen"> the key that ends in {key.suffix}</span>
        </Button>
      ),
    },
  ];
}

function Scopes({ of }: { of: Key }) {
  if (of.scopes.length === SCOPE_LABELS.length) return <Badge tone="warn">Everything</Badge>;
  return (
    <span class="scopes">
      {of.scopes.map((scope) => (
        <code key={scope}>{scope}</code>
      ))}
    </span>
  );
}

function creatorOf(key: Key, members: Member[] | undefined): string {
  const creator = members?.find((member) => member.userId === key.createdBy);
  return creator ? (creator.name ?? creator.email) : members ? 'a former member' : '…';
}
