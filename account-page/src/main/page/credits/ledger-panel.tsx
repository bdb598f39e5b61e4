import { answer, api } from '../api/client';
import { offerCsv } from '../api/csv';
import { type CursorList, useCursorList } from '../api/cursor-list';
import type { LedgerLine } from '../api/types';
import { useShows } from '../shows/use-shows';
import { Button } from '../ui/button';
import { EmptyState, curl } from '../ui/empty-state';
import { SelectField } from '../ui/field';
import { ClearFilters, DayFields, TypedField } from '../ui/filter-fields';
import { money, signedDuration } from '../ui/format';
import { Panel } from '../ui/panel';
import { type Column, ListTable, pageSize } from '../ui/table';
import { Time } from '../ui/time';
import { notifyFailure } from '../ui/toast';
import { type UrlFilters, useUrlFilters } from '../ui/url-filters';
import { BUCKET_LABELS, BUCKETS, KIND_LABELS, kindLabel } from './ledger-labels';
import { LEDGER_FILTERS, type LedgerFilters, ledgerQuery } from './ledger-query';

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

export interface LedgerList {
  filters: UrlFilters<keyof LedgerFilters>;
  list: CursorList<LedgerLine>;
}

/** The lines of the ledger that the filters in the URL select. */
export function useLedger(): LedgerList {
  const filters = useUrlFilters(LEDGER_FILTERS);
  const chosen = ledgerQuery(filters.values);
  const limit = pageSize(50);
  const list = useCursorList(`ledger/${JSON.stringify(chosen)}`, async (before?: number) => {
    const query = { ...chosen, limit, ...(before ? { before } : {}) };
    const rows = await answer(api.GET('/v1/ledger', { params: { query } }));
    return { rows, nextCursor: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
  });
  return { filters, list };
}

/** The ledger, newest first. */
export function LedgerPanel({ ledger }: { ledger: LedgerList }) {
  const { filters, list } = ledger;
  const csv = async () => {
    const params = { query: ledgerQuery(filters.values) };
    offerCsv(await answer(api.GET('/v1/ledger.csv', { params, parseAs: 'text' })), 'ledger.csv');
  };
  return (
    <Panel
      title="Ledger"
      lead="Every change to the balance, one line per type of credit."
      flush
      actions={
        <Button icon="download" onClick={() => void csv().catch(notifyFailure)}>
          CSV
        </Button>
      }
    >
      {(filters.any || list.rows?.length !== 0) && <FilterBar filters={filters} />}
      <ListTable
        label="Ledger"
        columns={COLUMNS}
        list={list}
        keyOf={(line) => line.id}
        empty={
          filters.any ? (
            <p class="panel-nothing">No transactions found.</p>
          ) : (
            <EmptyState icon="credits" title="No transactions yet" curl={curl('/v1/ledger')}>
              Purchases, and the projects that use the credits, are listed here.
            </EmptyState>
          )
        }
      />
    </Panel>
  );
}

function FilterBar({ filters }: { filters: LedgerList['filters'] }) {
  const { values, set } = filters;
  const shows = useShows().data.value;
  return (
    <div class="filters in-panel" role="search" aria-label="Ledger">
      <SelectField
        label="Kind"
        value={values.kind}
        options={[{ value: '', label: 'All' }, ...Object.entries(KIND_LABELS).map(([value, label]) => ({ value, label }))]}
        onValue={(kind) => set({ kind })}
      />
      <SelectField
        label="Credit type"
        value={values.bucket}
        options={[{ value: '', label: 'All' }, ...BUCKETS.map((value) => ({ value: value as string, label: BUCKET_LABELS[value] }))]}
        onValue={(bucket) => set({ bucket })}
      />
      <SelectField
        label="Show"
        value={values.show}
        options={[{ value: '', label: 'All' }, ...(shows ?? []).map((show) => ({ value: show.id, label: show.name }))]}
        onValue={(show) => set({ show })}
      />
      <TypedField
        label="Project ID"
        value={values.project}
        maxLength={64}
        placeholder="prj_…"
        onValue={(project) => set({ project }, true)}
      />
      <DayFields range={values} onRange={set} />
      <ClearFilters shown={filters.any} onClear={filters.clear} />
    </div>
  );
}

function What({ line }: { line: LedgerLine }) {
  return (
    <>
      {line.projectId ? (
        <a href={`/account/projects/${line.projectId}`}>{line.projectName ?? kindLabel(line)}</a>
      ) : (
        kindLabel(line)
      )}
      {line.projectName && <span class="ledger-note"> {kindLabel(line)}</span>}
      {line.purchase && <span class="ledger-note"> {money(line.purchase.amountCents)}, before tax</span>}
      {line.note && <span class="ledger-note"> {line.note}</span>}
    </>
  );
}
