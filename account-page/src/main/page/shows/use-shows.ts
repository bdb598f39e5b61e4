import { answer, api } from '../api/client';
import { type Resource, useResource } from '../api/resource';
import type { Show } from '../api/types';
import type { Option } from '../ui/field';

/** The account's shows, newest first; archived ones too, since they still have names. */
export function useShows(): Resource<Show[]> {
  return useResource('shows', async () => {
    const list = await answer(api.GET('/v1/shows', { params: { query: { archived: true } } }));
    return list.shows;
  });
}

/** What a show is called; its id until that is known. */
export function showName(shows: Show[] | undefined, id: string): string {
  return shows?.find((show) => show.id === id)?.name ?? id;
}

/** For a choice among the shows that go on, after what stands for none of them. */
export function showOptions(shows: Show[] | undefined, none: string): Option<string>[] {
  const open = (shows ?? []).filter((show) => !show.archived);
  return [{ value: '', label: none }, ...open.map((show) => ({ value: show.id, label: show.name }))];
}
