import type { Show } from '../api/types';
import { ClearFilters, DayFields, TypedField } from '../ui/filter-fields';
import { SelectField } from '../ui/field';
import type { UrlFilters } from '../ui/url-filters';
import { type ProjectFilters, SORT_OPTIONS, STATUS_OPTIONS } from './project-filters';

/** The search, filters and order of the list. Dates and prices are hidden until they are needed. */
export function ProjectFilterBar({ filters, shows }: { filters: UrlFilters<keyof ProjectFilters>; shows: Show[] | undefined }) {
  const { values, set } = filters;
  const hasMore = Boolean(values.from || values.to || values.min || values.max);
  return (
    <div role="search" class="project-filters">
      <div class="filters">
        <div class="filter-search">
          <TypedField
            label="Search"
            type="search"
            value={values.q}
            maxLength={100}
            placeholder="Name, file, reference or metadata"
            onValue={(q) => set({ q }, true)}
          />
        </div>
        <SelectField label="Status" value={values.status} options={STATUS_OPTIONS} onValue={(status) => set({ status })} />
        <SelectField
          label="Show"
          value={values.show}
          options={[{ value: '', label: 'All' }, ...(shows ?? []).map((show) => ({ value: show.id, label: show.name }))]}
          onValue={(show) => set({ show })}
        />
        <SelectField label="Sort" value={values.sort} options={SORT_OPTIONS} onValue={(sort) => set({ sort })} />
      </div>
      <details class="more-filters" open={hasMore}>
        <summary>Date and price</summary>
        <div class="filters">
          <DayFields range={values} onRange={set} />
          <TypedField
            label="Lowest price, minutes"
            inputMode="decimal"
            maxLength={10}
            value={values.min}
            onValue={(min) => set({ min }, true)}
          />
          <TypedField
            label="Highest price, minutes"
            inputMode="decimal"
            maxLength={10}
            value={values.max}
            onValue={(max) => set({ max }, true)}
          />
        </div>
      </details>
      <ClearFilters shown={filters.any} onClear={filters.clear} />
    </div>
  );
}
