import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useCursorList } from '../api/cursor-list';
import type { ApiEvent } from '../api/types';
import { useChanges } from '../changes/changes';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { EmptyState, curl } from '../ui/empty-state';
import { createdBetween } from '../ui/day-range';
import { type Option, SelectField } from '../ui/field';
import { ClearFilters, DayFields, TypedField } from '../ui/filter-fields';
import { PageHead } from '../ui/page-head';
import { type Column, ListTable } from '../ui/table';
import { Time } from '../ui/time';
import { isId, useUrlFilters } from '../ui/url-filters';
import '../styles/developers.css';
import { EVENT_GROUPS } from './event-types';
import { JsonView } from './json-view';
import { subjectOf } from './subject';

const FILTERS = ['type', 'project', 'from', 'to'] as const;

/** A group's types are offered as a pattern, and one by one. */
const TYPES: Option<string>[] = [
  { value: '', label: 'All events' },
  ...EVENT_GROUPS.flatMap((group) => [
    { value: group.pattern, label: group.title },
    ...group.types.map((type) => ({ value: type, label: type })),
  ]),
];

/** The events of the current mode in the last 30 days. */
export default function EventsPage() {
  const filters = useUrlFilters(FILTERS);
  const { type, project } = filters.values;
  const [open, setOpen] = useState<ApiEvent | null>(null);
  const query = {
    ...(TYPES.some((option) => option.value === type && type) ? { type: [type] } : {}),
    ...(isId('prj_', project) ? { project } : {}),
    ...createdBetween(filters.values),
  };
  const list = useCursorList(`events/${JSON.stringify(query)}`, async (cursor) => {
    const page = await answer(api.GET('/v1/events', { params: { query: { ...query, ...(cursor ? { cursor } : {}) } } }));
    return { rows: page.events, nextCursor: page.nextCursor };
  });
  useChanges(list.isFirstPage ? ['event'] : [], list);

  return (
    <>
      <PageHead title="Events" lead="What happened in the last 30 days. Webhooks carry the same." />
      <div class="filters">
        <SelectField label="Type" value={type} options={TYPES} onValue={(chosen) => filters.set({ type: chosen })} />
        <TypedField
          label="Project ID"
          value={project}
          maxLength={64}
          placeholder="prj_…"
          onValue={(id) => filters.set({ project: id }, true)}
        />
        <DayFields range={filters.values} onRange={filters.set} />
        <ClearFilters shown={filters.any} onClear={filters.clear} />
        <Button icon="refresh" onClick={() => void list.reload()}>
          Refresh
        </Button>
      </div>
      <ListTable
        label="Events"
        columns={columns(setOpen)}
        list={list}
        keyOf={(event) => event.id}
        empty={
          <EmptyState icon="events" title={filters.any ? 'No events found' : 'No events yet'} curl={curl(`/v1/events${type && `?type=${type}`}`)}>
            {filters.any ? 'No such events in the last 30 days.' : 'Submit a project to see its events here.'}
          </EmptyState>
        }
      />
      {open && (
        <Dialog title={open.type} wide onClose={() => setOpen(null)}>
          <JsonView label="Event" value={open} />
        </Dialog>
      )}
    </>
  );
}

function columns(onOpen: (event: ApiEvent) => void): Column<ApiEvent>[] {
  return [
    { head: 'Type', title: true, cell: (event) => <code>{event.type}</code> },
    { head: 'Resource', cell: (event) => <span class="muted">{subjectOf(event)}</span> },
    { head: 'Date', cell: (event) => <Time at={event.createdAt} /> },
    {
      head: 'Actions',
      actions: true,
      cell: (event) => (
        <Button size="small" onClick={() => onOpen(event)}>
          View<span class="unseen"> {event.type}</span>
        </Button>
      ),
    },
  ];
}
