/** Reads what is on screen again when the server notifies us of its change. */
import type { components } from '#types/account';
import { useEffect } from 'preact/hooks';
import { coalesced } from './coalesced';

export type ResourceChange = components['schemas']['ResourceChange'];
type ResourceName = ResourceChange['resource'];

/** Every resource of a kind, such as `project`, or one: `project/prj_…`. */
export type Interest = ResourceName | `${ResourceName}/${string}`;

interface Listener {
  interests: ReadonlySet<string>;
  changed: () => void;
}

const listeners = new Set<Listener>();

const INTERVAL_MILLIS = 700;

/**
 * Reloads a resource when something of interest has changed, or may have changed.
 *
 * @param interests nothing to pause it
 * @param millis between two reads
 */
export function useChanges(
  interests: readonly Interest[],
  resource: { reload(): Promise<void> },
  millis = INTERVAL_MILLIS,
): void {
  const key = interests.join(' ');
  useEffect(() => (key ? listen(key.split(' '), resource.reload, millis) : undefined), [resource.reload, key, millis]);
}

/** @returns ends it */
export function listen(interests: readonly string[], reload: () => Promise<void>, millis: number): () => void {
  const { request, cancel } = coalesced(reload, millis);
  const listener = { interests: new Set(interests), changed: request };
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    cancel();
  };
}

export function notifyChange({ resource, id }: ResourceChange): void {
  for (const { interests, changed } of listeners) {
    if (interests.has(resource) || interests.has(`${resource}/${id}`)) changed();
  }
}

/** Anything may have changed. */
export function notifyAll(): void {
  for (const { changed } of listeners) changed();
}
