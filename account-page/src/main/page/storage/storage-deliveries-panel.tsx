import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { Failure } from '../api/failure';
import { usePolling, useResource } from '../api/resource';
import type { ProjectDelivery } from '../api/types';
import { ErrorNote } from '../ui/error-note';
import { SelectField } from '../ui/field';
import { Panel } from '../ui/panel';
import { SkeletonRows } from '../ui/skeleton';
import { DeliveryTable } from './delivery-table';
import { deliveriesOf } from './delivery-labels';

const POLLED_MILLIS = 4000;
const EVENTS_READ = 50;
const ALL = 'all';

/** Recent deliveries of the current mode, from the feed. Failed ones are read again, since they may have been retried. */
export function StorageDeliveriesPanel() {
  const list = useResource('storage-deliveries', read);
  const [destination, setDestination] = useState(ALL);
  const all = list.data.value;
  const rows = all?.filter((row) => destination === ALL || row.destination.id === destination);
  const destinations = destinationsOf(all ?? []);
  const failure = list.failure.value;
  usePolling(list, rows?.some((row) => row.status === 'waiting' || row.status === 'sending') ? POLLED_MILLIS : null);
  return (
    <Panel
      title="Recent deliveries"
      lead="Deliveries that finished in the last 30 days. All deliveries of a project are on its page."
      flush
      actions={
        destinations.length > 1 ? (
          <SelectField
            label="To"
            value={destination}
            options={[{ value: ALL, label: 'All destinations' }, ...destinations]}
            onValue={setDestination}
          />
        ) : undefined
      }
    >
      {failure && <ErrorNote failure={failure} onRetry={() => void list.reload()} />}
      {!rows && !failure && <SkeletonRows rows={2} />}
      {rows?.length === 0 && <p class="panel-nothing">No deliveries yet.</p>}
      {rows && rows.length > 0 && <DeliveryTable deliveries={rows} withProject onChanged={() => void list.reload()} />}
    </Panel>
  );
}

/** Each once, in the order of their last delivery. */
function destinationsOf(deliveries: ProjectDelivery[]): { value: string; label: string }[] {
  const names = new Map(deliveries.map(({ destination }) => [destination.id, destination.name]));
  return [...names].map(([value, label]) => ({ value, label }));
}

async function read(): Promise<ProjectDelivery[]> {
  const query = { type: ['delivery.*'], limit: EVENTS_READ };
  const { events } = await answer(api.GET('/v1/events', { params: { query } }));
  return Promise.all(deliveriesOf(events).map((delivery) => (delivery.status === 'failed' ? now(delivery) : delivery)));
}

/** The current state, or the last known one if its project was deleted. */
async function now(delivery: ProjectDelivery): Promise<ProjectDelivery> {
  try {
    return await answer(api.GET('/v1/deliveries/{id}', { params: { path: { id: delivery.id } } }));
  } catch (error) {
    if (Failure.of(error).status === 404) return delivery;
    throw error;
  }
}
