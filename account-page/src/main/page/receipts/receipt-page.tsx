import type { ComponentChildren } from 'preact';
import { useRoute } from 'preact-iso';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import type { Party, Receipt } from '../api/types';
import { ButtonLink } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { date } from '../ui/format';
import { PageHead } from '../ui/page-head';
import { Facts, Panel } from '../ui/panel';
import { Skeleton } from '../ui/skeleton';
import { type Column, Table } from '../ui/table';
import '../styles/receipts.css';
import { amount, invoiceOf } from './amounts';
import { countryName } from './countries';
import { DownloadReceipt } from './download-receipt';

const BACK = { href: '/account/receipts', label: 'Receipts' };

/** One receipt. */
export default function ReceiptPage() {
  const id = useRoute().params['id'] ?? '';
  const receipt = useResource(`receipt/${id}`, () =>
    answer(api.GET('/account/api/receipts/{id}', { params: { path: { id } } })),
  );
  const data = receipt.data.value;
  const failure = receipt.failure.value;
  const invoice = data && invoiceOf(data);
  return (
    <>
      <PageHead
        title={data ? `Receipt ${data.number}` : 'Receipt'}
        back={BACK}
        {...(data ? { lead: `${amount(data, data.totalCents)} paid on ${date(data.paidAt)}` } : {})}
        actions={
          data && (
            <>
              {invoice && (
                <ButtonLink href={invoice} icon="external">
                  Stripe’s invoice
                </ButtonLink>
              )}
              <DownloadReceipt receipt={data} />
            </>
          )
        }
      />
      {failure && <ErrorNote failure={failure} onRetry={() => void receipt.reload()} />}
      {!data && !failure && <Skeleton lines={8} />}
      {data && <Body receipt={data} />}
    </>
  );
}

function Body({ receipt }: { receipt: Receipt }) {
  const money = (cents: number) => amount(receipt, cents);
  return (
    <>
      <div class="receipt-parties">
        <Panel title="From">
          <PartyBlock party={receipt.seller} />
        </Panel>
        <Panel title="Billed to">
          {receipt.buyer ? <PartyBlock party={receipt.buyer} /> : <p class="muted">The account had no billing details.</p>}
        </Panel>
      </div>
      <Panel title="Payment" flush>
        <Table label="Lines" columns={linesOf(receipt)} rows={receipt.lines} keyOf={(line) => receipt.lines.indexOf(line)} />
        <div class="receipt-totals">
          <Facts
            facts={[
              ['Subtotal', money(receipt.netCents)],
              ['Tax', money(receipt.taxCents)],
              ['Total', <strong>{money(receipt.totalCents)}</strong>],
              ...(receipt.refundedCents > 0
                ? ([
                    ['Refunded', money(-receipt.refundedCents)],
                    ['Paid after refunds', <strong>{money(receipt.totalCents - receipt.refundedCents)}</strong>],
                  ] as [string, ComponentChildren][])
                : []),
              ['Date of issue', date(receipt.issuedAt)],
            ]}
          />
        </div>
      </Panel>
    </>
  );
}

function linesOf(receipt: Receipt): Column<Receipt['lines'][number]>[] {
  return [
    { head: 'Description', title: true, cell: (line) => line.description },
    { head: 'Amount', align: 'right', cell: (line) => amount(receipt, line.amountCents) },
  ];
}

function PartyBlock({ party }: { party: Party }) {
  return (
    <address class="receipt-party">
      <strong>{party.name}</strong>
      {party.addressLines.map((line, place) => (
        <span key={place}>{line}</span>
      ))}
      {party.country && <span>{countryName(party.country)}</span>}
      {party.taxId && <span>Tax ID {party.taxId}</span>}
    </address>
  );
}
