import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { offerCsv } from '../api/csv';
import { useCursorList } from '../api/cursor-list';
import { useResource } from '../api/resource';
import type { AuditEvent } from '../api/types';
import { JsonView } from '../events/json-view';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { EmptyState, curl } from '../ui/empty-state';
import { SelectField } from '../ui/field';
import { ClearFilters, DayFields } from '../ui/filter-fields';
import { PageHead } from '../ui/page-head';
import { type Column, ListTable } from '../ui/table';
import { Time } from '../ui/time';
import { notifyFailure } from '../ui/toast';
import { useUrlFilters } from '../ui/url-filters';
import '../styles/developers.css';
import { AUDIT_GROUPS, actionLabel, actorLabel, detailsLabel } from './audit-labels';
import { auditQuery, FILTERS } from './audit-query';

/** Who changed what in the account, in both modes. */
export default function AuditPage() {
  const filters = useUrlFilters(FILTERS);
  const { changed, by } = filters.values;
  const [open, setOpen] = useState<AuditEvent | null>(null);
  const members = useResource('audit/members', () => answer(api.GET('/account/api/members')));
  const query = auditQuery(filters.values);
  const list = useCursorList(`audit/${JSON.stringify(query)}`, async (cursor) => {
    const page = await answer(api.GET('/v1/audit-events', { params: { query: { ...query, ...(cursor ? { cursor } : {}) } } }));
    return { rows: page.auditEvents, nextCursor: page.nextCursor };
  });
  const csv = async () =>
    offerCsv(await answer(api.GET('/v1/audit-events.csv', { params: { query }, parseAs: 'text' })), 'audit-log.csv');

  return (
    <>
      <PageHead title="Audit log" lead="Who changed what in this account, when, and from where. Entries are kept for 400 days." />
      <div class="filters">
        <SelectField
          label="Changed"
          value={changed}
          options={[{ value: '', label: 'Everything' }, ...AUDIT_GROUPS.map((group) => ({ value: group.prefix, label: group.title }))]}
          onValue={(chosen) => filters.set({ changed: chosen })}
        />
        <SelectField
          label="By"
          value={by}
          options={[
            { value: '', label: 'Everybody' },
            ...(members.data.value?.members ?? []).map((member) => ({ value: member.userId, label: member.email })),
          ]}
          onValue={(chosen) => filters.set({ by: chosen })}
        />
        <DayFields range={filters.values} onRange={filters.set} />
        <ClearFilters shown={filters.any} onClear={filters.clear} />
        <Button icon="refresh" onClick={() => void list.reload()}>
          Refresh
        </Button>
        <Button icon="download" onClick={() => void csv().catch(notifyFailure)}>
          CSV
        </Button>
      </div>
      <ListTable
        label="Audit log"
        columns={columns(setOpen)}
        list={list}
        keyOf={(event) => event.id}
        empty={
          <EmptyState icon="audit" title="No entries" curl={curl('/v1/audit-events')}>
            {filters.any ? 'Nobody made such a change.' : 'Changes of keys, members and settings appear here.'}
          </EmptyState>
        }
      />
      {open && (
        <Dialog title={actionLabel(open.action)} wide onClose={() => setOpen(null)}>
          <JsonView label="Entry" value={open} />
        </Dialog>
      )}
    </>
  );
}

function columns(onOpen: (event: AuditEvent) => void): Column<AuditEvent>[] {
  return [
    { head: 'Change', title: true, cell: (event) => actionLabel(event.action) },
    {
      head: 'Of',
      cell: (event) => (
        <>
          {event.target.name ?? <code>{event.target.id}</code>}
          {detailsLabel(event.details) && <span class="muted audit-details">{detailsLabel(event.details)}</span>}
        </>
      ),
    },
    { head: 'By', cell: (event) => actorLabel(event.actor) },
    { head: 'IP address', wideOnly: true, cell: (event) => (event.ipAddress ? <code>{event.ipAddress}</code> : '—') },
    { head: 'Date', cell: (event) => <Time at={event.createdAt} /> },
    {
      head: 'Actions',
      actions: true,
      cell: (event) => (
        <Button size="small" onClick={() => onOpen(event)}>
          View<span class="unseen"> {actionLabel(event.action)}</span>
        </Button>
      ),
    },
  ];
}
