import { answer, api } from '../api/client';
import { type CursorList, useCursorList } from '../api/cursor-list';
import type { Resource } from '../api/resource';
import type { Bundle, Purchase } from '../api/types';
import { Badge } from '../ui/badge';
import { duration, money } from '../ui/format';
import { Panel } from '../ui/panel';
import { type Column, ListTable, pageSize } from '../ui/table';
import { Time } from '../ui/time';
import { STATUS_LABELS } from './purchase-outcome';

/** The account's purchases, newest first. The API pages them by the last id. */
export function usePurchases(): CursorList<Purchase> {
  const limit = pageSize(20);
  return useCursorList('purchases', async (before?: string) => {
    const query = { limit, ...(before ? { before } : {}) };
    const rows = await answer(api.GET('/v1/credits/purchases', { params: { query } }));
    return { rows, nextCursor: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
  });
}

/** All purchases, including failed ones. */
export function PurchasesPanel(props: { purchases: CursorList<Purchase>; bundles: Resource<Bundle[]> }) {
  return (
    <Panel title="Purchases" flush>
      <ListTable
        label="Purchases"
        columns={columns(props.bundles.data.value ?? [])}
        list={props.purchases}
        keyOf={(purchase) => purchase.id}
        empty={<p class="panel-nothing">No purchases yet.</p>}
      />
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
      head: 'Source',
      cell: (purchase) => <span class="muted">{purchase.kind === 'topup' ? 'Automatic top-up' : 'Manual'}</span>,
    },
    { head: 'Date', cell: (purchase) => <Time at={purchase.createdAt} /> },
    {
      head: 'Subtotal',
      align: 'right',
      cell: (purchase) => (
        <span>
          {money(purchase.amountCents)}
          {purchase.refundedCents > 0 && <span class="ledger-note"> {money(purchase.refundedCents)} refunded</span>}
        </span>
      ),
    },
  ];
}

function StatusBadge({ purchase }: { purchase: Purchase }) {
  const [word, tone] = STATUS_LABELS[purchase.status];
  return (
    <Badge tone={tone} busy={purchase.status === 'pending'}>
      {word}
    </Badge>
  );
}
