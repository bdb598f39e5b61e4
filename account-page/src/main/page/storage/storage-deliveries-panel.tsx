import { answer, api } from '../api/client';
import { useCursorList } from '../api/cursor-list';
import { useResource } from '../api/resource';
import type { ProjectDelivery } from '../api/types';
import { useChanges } from '../changes/changes';
import { createdBetween } from '../ui/day-range';
import { ErrorNote } from '../ui/error-note';
import { SelectField } from '../ui/field';
import { ClearFilters, DayFields, TypedField } from '../ui/filter-fields';
import { Panel } from '../ui/panel';
import { SkeletonRows } from '../ui/skeleton';
import { Pagination } from '../ui/table';
import { isId, useUrlFilters } from '../ui/url-filters';
import { DELIVERY_STATUS } from './delivery-labels';
import { DeliveryTable } from './delivery-table';

const FILTERS = ['status', 'destination', 'project', 'from', 'to'] as const;

type Status = ProjectDelivery['status'];

/** The deliveries of all projects of the current mode. */
export function StorageDeliveriesPanel() {
  const filters = useUrlFilters(FILTERS);
  const query = queryOf(filters.values);
  const destinations = useResource('destinations-of-deliveries', async () => {
    const list = await answer(api.GET('/v1/destinations'));
    return list.destinations;
  }).data.value;
  const list = useCursorList(`deliveries/${JSON.stringify(query)}`, async (cursor) => {
    const page = await answer(
      api.GET('/v1/deliveries', { params: { query: { ...query, ...(cursor ? { cursor } : {}) } } }),
    );
    return { rows: page.deliveries, nextCursor: page.nextCursor };
  });
  const { rows, failure } = list;
  useChanges(list.isFirstPage ? ['project_deliveries'] : [], list);
  return (
    <Panel title="Deliveries" lead="Deliveries in progress, and those that ended in the last 90 days." flush>
      <div class="filters in-panel">
        <SelectField
          label="Status"
          value={filters.values.status}
          options={[
            { value: '', label: 'All' },
            ...Object.entries(DELIVERY_STATUS).map(([value, [label]]) => ({ value, label })),
          ]}
          onValue={(status) => filters.set({ status })}
        />
        <SelectField
          label="To"
          value={filters.values.destination}
          options={[
            { value: '', label: 'All destinations' },
            ...(destinations ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onValue={(destination) => filters.set({ destination })}
        />
        <TypedField
          label="Project ID"
          value={filters.values.project}
          maxLength={64}
          placeholder="prj_…"
          onValue={(project) => filters.set({ project }, true)}
        />
        <DayFields range={filters.values} onRange={filters.set} />
        <ClearFilters shown={filters.any} onClear={filters.clear} />
      </div>
      {!rows && failure && <ErrorNote failure={failure} onRetry={() => void list.reload()} />}
      {!rows && !failure && <SkeletonRows rows={2} />}
      {rows?.length === 0 && <p class="panel-nothing">{filters.any ? 'No deliveries found.' : 'No deliveries yet.'}</p>}
      {rows && rows.length > 0 && (
        <>
          <DeliveryTable deliveries={rows} withProject onChanged={() => void list.reload()} />
          <Pagination
            hasMore={list.hasMore}
            busy={list.loadingMore}
            failure={failure}
            onMore={() => void list.loadMore()}
          />
        </>
      )}
    </Panel>
  );
}

/** The query of the API, without what it would reject. */
export function queryOf(values: Record<(typeof FILTERS)[number], string>) {
  return {
    ...(values.status in DELIVERY_STATUS ? { status: [values.status as Status] } : {}),
    ...(isId('dst_', values.destination) ? { destination: values.destination } : {}),
    ...(isId('prj_', values.project) ? { project: values.project } : {}),
    ...createdBetween(values),
  };
}
