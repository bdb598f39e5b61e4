import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useCursorList } from '../api/cursor-list';
import type { ApiEvent } from '../api/types';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { EmptyState, curl } from '../ui/empty-state';
import { SelectField } from '../ui/field';
import { PageHead } from '../ui/page-head';
import { type Column, ListTable } from '../ui/table';
import { Time } from '../ui/time';
import '../styles/developers.css';
import { EVENT_GROUPS } from './event-types';
import { JsonView } from './json-view';
import { subjectOf } from './subject';

const ALL = '';

/** The events of the current mode in the last 30 days. */
export default function EventsPage() {
  const [type, setType] = useState(ALL);
  const [open, setOpen] = useState<ApiEvent | null>(null);
  const list = useCursorList(`events/${type}`, async (cursor) => {
    const query = { ...(type === ALL ? {} : { type: [type] }), ...(cursor ? { cursor } : {}) };
    const page = await answer(api.GET('/v1/events', { params: { query } }));
    return { rows: page.events, nextCursor: page.nextCursor };
  });

  return (
    <>
      <PageHead title="Events" lead="What happened in the last 30 days. Webhooks carry the same." />
      <div class="filters">
        <SelectField
          label="Resource"
          value={type}
          options={[
            { value: ALL, label: 'All events' },
            ...EVENT_GROUPS.map((group) => ({ value: group.pattern, label: group.title })),
          ]}
          onValue={setType}
        />
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
          <EmptyState icon="events" title="No events yet" curl={curl(`/v1/events${type && `?type=${type}`}`)}>
            {type === ALL ? 'Submit a project to see its events here.' : 'No events of this type in the last 30 days.'}
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
