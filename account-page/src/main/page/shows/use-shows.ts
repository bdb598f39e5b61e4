import { answer, api } from '../api/client';
import { type Resource, useResource } from '../api/resource';
import type { Show } from '../api/types';
import { useChanges } from '../changes/changes';
import type { Option } from '../ui/field';

/** The account's shows, newest first, including archived ones. */
export function useShows(): Resource<Show[]> {
  const shows = useResource('shows', async () => {
    const list = await answer(api.GET('/v1/shows', { params: { query: { archived: true } } }));
    return list.shows;
  });
  useChanges(['show'], shows);
  return shows;
}

/** The name of a show; its id while loading. */
export function showName(shows: Show[] | undefined, id: string): string {
  return shows?.find((show) => show.id === id)?.name ?? id;
}

/** The options of a show selection: none, then the shows that are not archived. */
export function showOptions(shows: Show[] | undefined, none: string): Option<string>[] {
  const open = (shows ?? []).filter((show) => !show.archived);
  return [{ value: '', label: none }, ...open.map((show) => ({ value: show.id, label: show.name }))];
}
