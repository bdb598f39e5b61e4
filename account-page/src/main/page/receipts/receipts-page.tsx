import { answer, api } from '../api/client';
import { useCursorList } from '../api/cursor-list';
import type { Receipt } from '../api/types';
import { EmptyState } from '../ui/empty-state';
import { PageHead } from '../ui/page-head';
import { Panel } from '../ui/panel';
import { type Column, ListTable, pageSize } from '../ui/table';
import { Time } from '../ui/time';
import { amount } from './amounts';
import { BillingDetailsPanel } from './billing-details-panel';
import { DownloadReceipt } from './download-receipt';

const COLUMNS: Column<Receipt>[] = [
  {
    head: 'Receipt',
    title: true,
    cell: (receipt) => (
      <a class="row-link" href={`/account/receipts/${receipt.id}`}>
        {receipt.number}
      </a>
    ),
  },
  { head: 'For', cell: (receipt) => receipt.lines.map((line) => line.description).join(', ') },
  { head: 'Paid', cell: (receipt) => <Time at={receipt.paidAt} /> },
  {
    head: 'Total',
    align: 'right',
    cell: (receipt) => (
      <span>
        {amount(receipt, receipt.totalCents)}
        {receipt.refundedCents > 0 && <span class="ledger-note"> {amount(receipt, receipt.refundedCents)} refunded</span>}
      </span>
    ),
  },
  { head: 'Actions', actions: true, cell: (receipt) => <DownloadReceipt receipt={receipt} size="small" /> },
];

/** The receipts of everything that was paid, and who the next ones are issued to. */
export default function ReceiptsPage() {
  const limit = pageSize(20);
  const list = useCursorList('receipts', (cursor) =>
    answer(api.GET('/account/api/receipts', { params: { query: { limit, ...(cursor ? { cursor } : {}) } } })).then(
      ({ receipts, nextCursor }) => ({ rows: receipts, nextCursor }),
    ),
  );
  return (
    <>
      <PageHead title="Receipts" lead="One for each purchase, automatic top-up and month of a plan." />
      <Panel title="Payments" flush>
        <ListTable
          label="Receipts"
          columns={COLUMNS}
          list={list}
          keyOf={(receipt) => receipt.id}
          empty={
            <EmptyState icon="file" title="No receipts yet">
              Every payment has its receipt here, as a page and as a PDF.
            </EmptyState>
          }
        />
      </Panel>
      <BillingDetailsPanel />
    </>
  );
}
