import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { Resource } from '../api/resource';
import { Button } from './button';
import { ErrorNote } from './error-note';
import { SkeletonRows } from './skeleton';
import { type Column, Table } from './table';

const SHOWN_AT_FIRST = 5;

/**
 * A table of a list that is loaded at once: skeletons first, then the first rows, and all rows on demand, so that
 * content below stays close on a phone.
 */
export function ShortTable<T>(props: {
  label: string;
  columns: Column<T>[];
  list: Resource<T[]>;
  keyOf: (row: T) => string | number;
  empty: ComponentChildren;
}) {
  const { list } = props;
  const [all, setAll] = useState(false);
  const rows = list.data.value;
  const failure = list.failure.value;
  return (
    <>
      {failure && <ErrorNote failure={failure} onRetry={() => void list.reload()} />}
      {!rows && !failure && <SkeletonRows rows={2} />}
      {rows?.length === 0 && props.empty}
      {rows && rows.length > 0 && <Table {...props} rows={all ? rows : rows.slice(0, SHOWN_AT_FIRST)} />}
      {rows && rows.length > SHOWN_AT_FIRST && (
        <div class="pagination">
          <Button onClick={() => setAll(!all)}>{all ? 'Show fewer' : `Show all ${rows.length}`}</Button>
        </div>
      )}
    </>
  );
}
