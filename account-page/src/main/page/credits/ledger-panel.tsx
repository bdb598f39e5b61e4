import type { CursorList } from '../api/cursor-list';
import type { LedgerLine } from '../api/types';
import { EmptyState, curl } from '../ui/empty-state';
import { money, signedDuration } from '../ui/format';
import { Panel } from '../ui/panel';
import { type Column, ListTable } from '../ui/table';
import { Time } from '../ui/time';
import { BUCKET_LABELS, kindLabel } from './ledger-labels';

const COLUMNS: Column<LedgerLine>[] = [
  { head: 'Description', title: true, cell: (line) => <What line={line} /> },
  { head: 'Credit type', cell: (line) => <span class="muted">{BUCKET_LABELS[line.bucket]}</span> },
  { head: 'Date', cell: (line) => <Time at={line.createdAt} /> },
  {
    head: 'Credits',
    align: 'right',
    cell: (line) => (
      <span class={line.deltaSeconds > 0 ? 'added' : undefined}>{signedDuration(line.deltaSeconds)}</span>
    ),
  },
];

/** The ledger, newest first. */
export function LedgerPanel({ ledger }: { ledger: CursorList<LedgerLine> }) {
  return (
    <Panel title="Ledger" lead="Every change to the balance, one line per type of credit." flush>
      <ListTable
        label="Ledger"
        columns={COLUMNS}
        list={ledger}
        keyOf={(line) => line.id}
        empty={
          <EmptyState icon="credits" title="No transactions yet" curl={curl('/v1/ledger')}>
            Purchases, and the projects that use the credits, are listed here.
          </EmptyState>
        }
      />
    </Panel>
  );
}

function What({ line }: { line: LedgerLine }) {
  return (
    <>
      {line.projectId ? <a href={`/account/projects/${line.projectId}`}>{kindLabel(line)}</a> : kindLabel(line)}
      {line.purchase && <span class="ledger-note"> {money(line.purchase.amountCents)}, before tax</span>}
      {line.note && <span class="ledger-note"> {line.note}</span>}
    </>
  );
}
