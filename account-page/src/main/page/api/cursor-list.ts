import { useSignal } from '@preact/signals';
import { useCallback } from 'preact/hooks';
import { Failure } from './failure';
import { type Resource, useResource } from './resource';

export interface Page<T, C = string> {
  rows: T[];
  nextCursor: C | null;
}

/** The pages that were read so far. */
interface Pages<T, C> extends Page<T, C> {
  count: number;
}

/** A paginated list with the state of its footer. */
export interface CursorList<T> {
  rows: T[] | undefined;
  failure: Failure | undefined;
  /** Not when more was loaded: a reload would drop it. */
  isFirstPage: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore(): Promise<void>;
  /** Reads the list from its start. */
  reload(): Promise<void>;
}

/**
 * @param read reads the page at a cursor; the first page without one
 */
export function useCursorList<T, C = string>(
  key: string,
  read: (cursor: C | undefined) => Promise<Page<T, C>>,
): CursorList<T> {
  const list: Resource<Pages<T, C>> = useResource(key, async () => ({ ...(await read(undefined)), count: 1 }));
  const loadingMore = useSignal(false);
  const failed = useSignal<Failure | undefined>(undefined);

  const loadMore = useCallback(async () => {
    const present = list.data.peek();
    if (!present || present.nextCursor === null || loadingMore.peek()) return;
    loadingMore.value = true;
    try {
      const more = await read(present.nextCursor);
      // The list may have been replaced in the meantime.
      if (list.data.peek() === present) {
        list.data.value = {
          rows: [...present.rows, ...more.rows],
          nextCursor: more.nextCursor,
          count: present.count + 1,
        };
        failed.value = undefined;
      }
    } catch (error) {
      failed.value = Failure.of(error);
    } finally {
      loadingMore.value = false;
    }
  }, [list.reload]);

  const page = list.data.value;
  return {
    rows: page?.rows,
    failure: list.failure.value ?? failed.value,
    isFirstPage: page === undefined || page.count === 1,
    hasMore: page !== undefined && page.nextCursor !== null,
    loadingMore: loadingMore.value,
    loadMore,
    reload: list.reload,
  };
}
