import { useEffect, useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useCursorList } from '../api/cursor-list';
import { useChanges } from '../changes/changes';
import type { WebhookDelivery } from '../api/types';
import { Button } from '../ui/button';
import { EVENT_GROUPS } from '../events/event-types';
import { createdBetween } from '../ui/day-range';
import { type Option, SelectField } from '../ui/field';
import { ClearFilters, DayFields } from '../ui/filter-fields';
import { Panel } from '../ui/panel';
import { type Column, ListTable } from '../ui/table';
import { Time } from '../ui/time';
import { notify, notifyFailure } from '../ui/toast';
import { useUrlFilters } from '../ui/url-filters';
import { DeliveryDialog } from './delivery-dialog';
import { answerOf, DeliveryBadge } from './endpoint-state';

const ROWS_PER_PAGE = 20;
const FILTERS = ['status', 'type', 'from', 'to'] as const;
const STATUSES: { value: '' | WebhookDelivery['status']; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'succeeded', label: 'Succeeded' },
  { value: 'failed', label: 'Failed' },
];
const TYPES: Option<string>[] = [
  { value: '', label: 'All' },
  ...EVENT_GROUPS.flatMap((group) => group.types.map((type) => ({ value: type, label: type }))),
  { value: 'ping', label: 'ping' },
];

/** The query of the API, without what it would reject. */
function queryOf(values: Record<(typeof FILTERS)[number], string>) {
  const status = STATUSES.find((option) => option.value === values.status)?.value;
  const type = TYPES.find((option) => option.value === values.type)?.value;
  return {
    ...(status ? { status: [status] } : {}),
    ...(type ? { eventType: [type] } : {}),
    ...createdBetween(values),
  };
}

/** The deliveries of an endpoint, with a retry button. */
export function DeliveriesPanel(props: {
  endpointId: string;
  /** Changes when the list should be read again. */
  pings: number;
  onChanged: () => void;
}) {
  const { endpointId } = props;
  const [open, setOpen] = useState<WebhookDelivery | null>(null);
  const filters = useUrlFilters(FILTERS);
  const query = queryOf(filters.values);
  const list = useCursorList(`webhook-deliveries/${endpointId}/${JSON.stringify(query)}`, async (cursor?: number) => {
    const params = { path: { id: endpointId }, query: { limit: ROWS_PER_PAGE, ...query, ...(cursor ? { cursor } : {}) } };
    const page = await answer(api.GET('/v1/webhook-endpoints/{id}/deliveries', { params }));
    return { rows: page.deliveries, nextCursor: page.nextCursor };
  });
  useEffect(() => {
    if (props.pings > 0) void list.reload();
  }, [props.pings]);
  useChanges(list.isFirstPage ? [`webhook_endpoint/${endpointId}`] : [], list);

  const retry = async (delivery: WebhookDelivery) => {
    const path = { id: endpointId, deliveryId: delivery.id };
    try {
      await answer(api.POST('/v1/webhook-endpoints/{id}/deliveries/{deliveryId}/retry', { params: { path } }));
      notify('Retrying now.');
      setOpen(null);
    } catch (error) {
      notifyFailure(error);
    }
    await list.reload();
    props.onChanged();
  };

  const shown = open && (list.rows?.find((row) => row.id === open.id) ?? open);
  return (
    <Panel title="Deliveries" lead="The last 30 days. Failed deliveries are retried for three days." flush>
      <div class="filters in-panel">
        <SelectField
          label="Status"
          value={filters.values.status as '' | WebhookDelivery['status']}
          options={STATUSES}
          onValue={(status) => filters.set({ status })}
        />
        <SelectField label="Type" value={filters.values.type} options={TYPES} onValue={(type) => filters.set({ type })} />
        <DayFields range={filters.values} onRange={filters.set} />
        <ClearFilters shown={filters.any} onClear={filters.clear} />
      </div>
      <ListTable
        label="Deliveries"
        columns={columns(setOpen, retry)}
        list={list}
        keyOf={(row) => row.id}
        empty={
          <p class="panel-nothing">
            {filters.any ? 'No deliveries found.' : 'No deliveries yet. Send a ping to test the endpoint.'}
          </p>
        }
      />
      {shown && (
        <DeliveryDialog
          endpointId={endpointId}
          delivery={shown}
          onRetry={() => retry(shown)}
          onClose={() => setOpen(null)}
        />
      )}
    </Panel>
  );
}

function columns(
  onOpen: (delivery: WebhookDelivery) => void,
  onRetry: (delivery: WebhookDelivery) => Promise<void>,
): Column<WebhookDelivery>[] {
  return [
    { head: 'Event', title: true, cell: (row) => <code>{row.eventType}</code> },
    { head: 'Status', cell: (row) => <DeliveryBadge delivery={row} /> },
    { head: 'Response', cell: (row) => <span class="muted">{answerOf(row)}</span> },
    { head: 'Attempts', align: 'right', cell: (row) => row.attempts },
    {
      head: 'Date',
      cell: (row) => (
        <span>
          <Time at={row.lastAttemptAt ?? row.createdAt} />
          {row.nextAttemptAt && (
            <span class="under">
              next <Time at={row.nextAttemptAt} />
            </span>
          )}
        </span>
      ),
    },
    {
      head: 'Actions',
      actions: true,
      cell: (row) => (
        <span class="row-actions">
          {row.status !== 'succeeded' && (
            <Button size="small" icon="refresh" onClick={() => void onRetry(row)}>
              Retry<span class="unseen"> {row.eventType}</span>
            </Button>
          )}
          <Button size="small" onClick={() => onOpen(row)}>
            View<span class="unseen"> {row.eventType}</span>
          </Button>
        </span>
      ),
    },
  ];
}
