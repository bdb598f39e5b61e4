import type { paths } from '#types/openapi';
import type { Option } from '../ui/field';
import { createdBetween } from '../ui/day-range';
import { isId } from '../ui/url-filters';
import { STATUS_LABELS } from './project-status';

export const PROJECT_FILTERS = ['q', 'status', 'show', 'from', 'to', 'min', 'max', 'sort'] as const;
export type ProjectFilters = Record<(typeof PROJECT_FILTERS)[number], string>;

type Query = NonNullable<paths['/v1/projects']['get']['parameters']['query']>;
type Status = NonNullable<Query['status']>[number];
type Sort = NonNullable<Query['sort']>;

/** Values of the filter may be several statuses, separated by commas, as in the API. */
export const STATUS_OPTIONS: Option<string>[] = [
  { value: '', label: 'All' },
  { value: 'validating,queued,processing', label: 'In progress' },
  ...Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label })),
];

export const SORT_OPTIONS: Option<'' | Sort>[] = [
  { value: '', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
  { value: '-creditsSeconds', label: 'Highest price' },
  { value: 'creditsSeconds', label: 'Lowest price' },
];

/** The query of the API. What a changed URL has and the API would reject is left out. */
export function queryOf(filters: ProjectFilters): Query {
  const status = filters.status.split(',').filter((one): one is Status => one in STATUS_LABELS);
  const sort = SORT_OPTIONS.find((option) => option.value === filters.sort)?.value;
  const min = secondsOf(filters.min);
  const max = secondsOf(filters.max);
  return {
    ...(/[\p{L}\p{N}]/u.test(filters.q) ? { query: filters.q.slice(0, 100) } : {}),
    ...(status.length > 0 ? { status } : {}),
    ...(isId('shw_', filters.show) ? { show: filters.show } : {}),
    ...createdBetween(filters),
    ...(min === undefined ? {} : { minCreditsSeconds: min }),
    ...(max === undefined || max < (min ?? 0) ? {} : { maxCreditsSeconds: max }),
    ...(sort ? { sort } : {}),
  };
}

/** Prices are entered in minutes. */
function secondsOf(minutes: string): number | undefined {
  return /^\d{1,7}(\.\d{1,2})?$/.test(minutes) ? Math.round(Number(minutes) * 60) : undefined;
}
