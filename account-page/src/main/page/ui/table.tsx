import type { ComponentChildren } from 'preact';
import { Failure } from '../api/failure';
import type { CursorList } from '../api/cursor-list';
import { Button } from './button';
import { ErrorNote } from './error-note';
import { SkeletonRows } from './skeleton';

export interface Column<T> {
  /** The heading of the column; on a phone the label of each value. */
  head: string;
  cell: (row: T) => ComponentChildren;
  /** Numbers are right-aligned. */
  align?: 'right';
  /** The identifying column: on a phone the title of the card. */
  title?: boolean;
  /** A column of buttons, without a visible heading. */
  actions?: boolean;
  /** Not on a phone. */
  wideOnly?: boolean;
}

/** Rows that can be selected, by a checkbox before each. */
export interface Selection<T> {
  /** Their keys. */
  chosen: ReadonlySet<string | number>;
  onChosen: (chosen: ReadonlySet<string>) => void;
  /** For the checkbox's label. */
  nameOf: (row: T) => string;
}

/**
 * A table whose rows become cards below 640 px; ARIA roles keep it a table for screen readers. A link with
 * `class="row-link"` makes its whole row clickable.
 */
export function Table<T>(props: {
  label: string;
  columns: Column<T>[];
  rows: T[];
  keyOf: (row: T) => string | number;
  selection?: Selection<T> | undefined;
}) {
  const { selection } = props;
  return (
    <div class="table-frame">
      <table class="table" role="table" aria-label={props.label}>
        <thead role="rowgroup">
          <tr role="row">
            {selection && (
              <th role="columnheader" scope="col" class="chooser">
                <span class="unseen">Select</span>
              </th>
            )}
            {props.columns.map((column) => (
              <th key={column.head} role="columnheader" scope="col" class={classOf(column)}>
                {column.actions ? <span class="unseen">{column.head}</span> : column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {props.rows.map((row) => (
            <tr key={props.keyOf(row)} role="row">
              {selection && (
                <td role="cell" class="chooser">
                  <input
                    type="checkbox"
                    aria-label={`Select ${selection.nameOf(row)}`}
                    checked={selection.chosen.has(props.keyOf(row))}
                    onChange={() => selection.onChosen(toggled(selection.chosen, props.keyOf(row)))}
                  />
                </td>
              )}
              {props.columns.map((column) => (
                <td key={column.head} role="cell" class={classOf(column)} data-head={column.head}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function toggled(chosen: ReadonlySet<string | number>, key: string | number): ReadonlySet<string> {
  const next = new Set([...chosen].map(String));
  if (!next.delete(String(key))) next.add(String(key));
  return next;
}

function classOf(column: Column<never>): string {
  return [
    column.align ?? '',
    column.title ? 'title' : '',
    column.actions ? 'actions' : '',
    column.wideOnly ? 'wide-only' : '',
  ].join(' ');
}

/** The page size: smaller on phones, where each row is a card. */
export function pageSize(wide: number): number {
  return matchMedia('(max-width: 640px)').matches ? Math.ceil(wide / 5) : wide;
}

/** A table of a paginated list: skeletons first, then rows, or an empty state. */
export function ListTable<T>(props: {
  label: string;
  columns: Column<T>[];
  list: CursorList<T>;
  keyOf: (row: T) => string | number;
  selection?: Selection<T>;
  empty: ComponentChildren;
}) {
  const { list } = props;
  if (list.rows === undefined) {
    return list.failure ? (
      <ErrorNote failure={list.failure} onRetry={() => void list.reload()} />
    ) : (
      <SkeletonRows columns={props.columns.length} />
    );
  }
  if (list.rows.length === 0) {
    return <>{props.empty}</>;
  }
  return (
    <>
      <Table
        label={props.label}
        columns={props.columns}
        rows={list.rows}
        keyOf={props.keyOf}
        selection={props.selection}
      />
      <Pagination hasMore={list.hasMore} busy={list.loadingMore} failure={list.failure} onMore={() => void list.loadMore()} />
    </>
  );
}

export function Pagination(props: {
  hasMore: boolean;
  busy: boolean;
  failure?: Failure | undefined;
  onMore: () => void;
}) {
  if (!props.hasMore && !props.failure) return null;
  return (
    <div class="pagination">
      {props.failure && <ErrorNote failure={props.failure} />}
      <Button busy={props.busy} onClick={props.onMore}>
        {props.busy ? 'Loading…' : 'Show more'}
      </Button>
    </div>
  );
}
