import { answer, api } from '../api/client';
import { useCursorList } from '../api/cursor-list';
import type { Order } from '../api/types';
import { Badge } from '../ui/badge';
import { duration } from '../ui/format';
import { Panel } from '../ui/panel';
import { type Column, ListTable, pageSize } from '../ui/table';
import { Time } from '../ui/time';

const COLUMNS: Column<Order>[] = [
  { head: 'Order', title: true, cell: (order) => order.description },
  {
    head: 'Status',
    cell: (order) => (order.status === 'paid' ? <Badge tone="good">Paid</Badge> : <Badge>Refunded</Badge>),
  },
  { head: 'Date', cell: (order) => <Time at={order.createdAt} /> },
  { head: 'Credits', align: 'right', cell: (order) => duration(order.seconds) },
];

/** Store orders paid with credits. */
export function OrdersPanel() {
  const limit = pageSize(20);
  const orders = useCursorList('orders', async (cursor) => {
    const page = await answer(api.GET('/v1/orders', { params: { query: { limit, ...(cursor ? { cursor } : {}) } } }));
    return { rows: page.orders, nextCursor: page.nextCursor };
  });
  return (
    <Panel title="Store orders" lead="Orders paid with this account’s credits in the store." flush>
      <ListTable
        label="Store orders"
        columns={COLUMNS}
        list={orders}
        keyOf={(order) => order.id}
        empty={<p class="panel-nothing">No orders yet.</p>}
      />
    </Panel>
  );
}
