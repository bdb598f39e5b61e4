import { useCallback } from 'preact/hooks';
import { useLocation } from 'preact-iso';

/** The filters of a page: part of its URL, so that they survive a reload, can be shared, and the back button undoes them. */
export interface UrlFilters<K extends string> {
  /** Empty where the URL has none. */
  values: Record<K, string>;
  /** Whether the URL has any. */
  any: boolean;
  /** For a text that is being typed, `replace` adds no step to the history. */
  set(changes: Partial<Record<K, string>>, replace?: boolean): void;
  clear(): void;
}

export function useUrlFilters<K extends string>(names: readonly K[]): UrlFilters<K> {
  const { url, path, route } = useLocation();
  const values = readFilters(names, url);
  const set = useCallback(
    (changes: Partial<Record<K, string>>, replace = false) => {
      // Not that of the last rendering: two changes may follow each other.
      const next = withFilters(location.pathname + location.search, changes);
      if (next !== location.pathname + location.search) route(next, replace);
    },
    [route],
  );
  return { values, any: names.some((name) => values[name] !== ''), set, clear: () => route(path) };
}

export function readFilters<K extends string>(names: readonly K[], url: string): Record<K, string> {
  const query = new URL(url, 'http://page').searchParams;
  return Object.fromEntries(names.map((name) => [name, query.get(name) ?? ''])) as Record<K, string>;
}

/** The URL with other filters; empty ones are left out. */
export function withFilters(url: string, changes: Partial<Record<string, string>>): string {
  const { pathname, searchParams } = new URL(url, 'http://page');
  for (const [name, value] of Object.entries(changes)) {
    if (value) searchParams.set(name, value);
    else searchParams.delete(name);
  }
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** Whether a text is an id, as a filter of the API requires. */
export function isId(prefix: string, text: string): boolean {
  return text.startsWith(prefix) && /^[0-9a-z]{20,32}$/.test(text.slice(prefix.length));
}
