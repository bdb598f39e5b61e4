import { useState } from 'preact/hooks';
import type { Resource } from '../api/resource';
import type { Bundle, Purchase } from '../api/types';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { duration, money } from '../ui/format';
import { Panel } from '../ui/panel';
import { SkeletonRows } from '../ui/skeleton';
import { type Column, Table } from '../ui/table';
import { Time } from '../ui/time';
import { STATUS_WORDS } from './purchase-outcome';

const SHOWN_AT_FIRST = 5;

/** What was bought, and what was tried in vain. */
export function PurchasesPanel(props: { purchases: Resource<Purchase[]>; bundles: Resource<Bundle[]> }) {
  const { purchases } = props;
  const [all, setAll] = useState(false);
  const rows = purchases.data.value;
  const failure = purchases.failure.value;
  return (
    <Panel
      title="Purchases"
      flush
      actions={
        rows && rows.length > SHOWN_AT_FIRST ? (
          <Button size="small" onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${rows.length}`}
          </Button>
        ) : undefined
      }
    >
      {failure && <ErrorNote failure={failure} onRetry={() => void purchases.reload()} />}
      {!rows && !failure && <SkeletonRows rows={2} />}
      {rows?.length === 0 && <p class="panel-nothing">Nothing was bought yet.</p>}
      {rows && rows.length > 0 && (
        <Table
          label="Purchases"
          columns={columns(props.bundles.data.value ?? [])}
          rows={all ? rows : rows.slice(0, SHOWN_AT_FIRST)}
          keyOf={(purchase) => purchase.id}
        />
      )}
    </Panel>
  );
}

function columns(bundles: Bundle[]): Column<Purchase>[] {
  return [
    {
      head: 'Bundle',
      title: true,
      cell: (purchase) => bundles.find((one) => one.id === purchase.product)?.name ?? duration(purchase.seconds),
    },
    { head: 'Status', cell: (purchase) => <StatusBadge purchase={purchase} /> },
    {
      head: 'How',
      cell: (purchase) => <span class="muted">{purchase.kind === 'topup' ? 'Automatically' : 'By hand'}</span>,
    },
    { head: 'When', cell: (purchase) => <Time at={purchase.createdAt} /> },
    {
      head: 'Before tax',
      align: 'right',
      cell: (purchase) => (
        <span>
          {money(purchase.amountCents)}
          {purchase.refundedCents > 0 && <span class="ledger-note"> {money(purchase.refundedCents)} given back</span>}
        </span>
      ),
    },
  ];
}

function StatusBadge({ purchase }: { purchase: Purchase }) {
  const [word, tone] = STATUS_WORDS[purchase.status];
  return (
    <Badge tone={tone} busy={purchase.status === 'pending'}>
      {word}
    </Badge>
  );
}
