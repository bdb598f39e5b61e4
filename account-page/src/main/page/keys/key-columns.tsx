import type { Key, Member, Show } from '../api/types';
import { showName } from '../shows/use-shows';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { count } from '../ui/format';
import type { Column } from '../ui/table';
import { Time } from '../ui/time';
import { SCOPE_LABELS } from './key-permissions';
import { expiryState, keyLabel } from './key-terms';
import { RequestBars } from './request-bars';

/** On a phone, the others are counted. */
const SCOPES_ON_PHONE = 3;

export interface KeyActions {
  edit: (key: Key) => void;
  rotate: (key: Key) => void;
  endPrevious: (key: Key) => void;
  revoke: (key: Key) => void;
}

export function keyColumns(members: Member[] | undefined, shows: Show[] | undefined, actions: KeyActions): Column<Key>[] {
  return [
    { head: 'Key', title: true, cell: (key) => <Identity of={key} onEndPrevious={actions.endPrevious} /> },
    { head: 'Permissions', cell: (key) => <Permissions of={key} shows={shows} /> },
    {
      head: 'Created',
      wideOnly: true,
      cell: (key) => (
        <span>
          <Time at={key.createdAt} />
          <span class="under">by {creatorOf(key, members)}</span>
        </span>
      ),
    },
    {
      head: 'Last used',
      cell: (key) =>
        key.lastUsedAt ? (
          <span>
            <Time at={key.lastUsedAt} />
            {key.lastUsedAddress && <span class="under">{key.lastUsedAddress}</span>}
          </span>
        ) : (
          <span class="faint">Never</span>
        ),
    },
    { head: 'Requests, 30 days', cell: (key) => <RequestBars requests={key.requestsPerDay} /> },
    { head: 'Actions', actions: true, cell: (key) => <Actions of={key} actions={actions} /> },
  ];
}

/** An expired key can only be revoked. */
function Actions({ of, actions }: { of: Key; actions: KeyActions }) {
  const name = <span class="unseen"> {keyLabel(of)}</span>;
  return (
    <span class="row-actions">
      {expiryState(of) !== 'expired' && (
        <>
          <Button size="small" onClick={() => actions.edit(of)}>
            Edit{name}
          </Button>
          <Button size="small" onClick={() => actions.rotate(of)}>
            Rotate{name}
          </Button>
        </>
      )}
      <Button size="small" kind="danger" onClick={() => actions.revoke(of)}>
        Revoke{name}
      </Button>
    </span>
  );
}

function Identity({ of, onEndPrevious }: { of: Key; onEndPrevious: (key: Key) => void }) {
  return (
    <>
      {of.name && <span>{of.name} </span>}
      <ExpiryBadge of={of} />
      <code class={of.name ? 'key-code under' : 'key-code'}>
        {of.prefix}…{of.suffix}
      </code>
      {of.previousSecretEndsAt && (
        <span class="under">
          Previous secret ends <Time at={of.previousSecretEndsAt} />{' '}
          <Button size="small" kind="quiet" onClick={() => onEndPrevious(of)}>
            End now<span class="unseen"> the previous secret of {keyLabel(of)}</span>
          </Button>
        </span>
      )}
    </>
  );
}

function ExpiryBadge({ of }: { of: Key }) {
  const state = expiryState(of);
  if (state === 'never' || of.expiresAt === null) return null;
  if (state === 'expired') return <Badge tone="bad">Expired</Badge>;
  return (
    <Badge tone={state === 'soon' ? 'warn' : 'neutral'}>
      Expires <Time at={of.expiresAt} />
    </Badge>
  );
}

function Permissions({ of, shows }: { of: Key; shows: Show[] | undefined }) {
  const limits = [
    ...(of.show ? [`Only ${showName(shows, of.show)}`] : []),
    ...(of.allowedAddresses.length > 0 ? [`From ${addresses(of.allowedAddresses)}`] : []),
  ];
  return (
    <span>
      <Scopes of={of} />
      {limits.map((limit) => (
        <span key={limit} class="under">
          {limit}
        </span>
      ))}
    </span>
  );
}

function addresses(ranges: string[]): string {
  return ranges.length === 1 ? String(ranges[0]) : count(ranges.length, 'address', 'addresses or ranges');
}

function Scopes({ of }: { of: Key }) {
  if (of.scopes.length === SCOPE_LABELS.length) return <Badge tone="warn">Everything</Badge>;
  const others = of.scopes.length - SCOPES_ON_PHONE;
  return (
    <span class="scopes">
      {of.scopes.map((scope, index) => (
        <code key={scope} class={index < SCOPES_ON_PHONE ? '' : 'scope-other'}>
          {scope}
        </code>
      ))}
      {others > 0 && <span class="scope-others muted">and {others} more</span>}
    </span>
  );
}

function creatorOf(key: Key, members: Member[] | undefined): string {
  const creator = members?.find((member) => member.userId === key.createdBy);
  return creator ? (creator.name ?? creator.email) : members ? 'a former member' : '…';
}
