import { useEffect, useRef, useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import { nameOf, STATUS_LABELS } from '../projects/project-status';
import { may } from '../session/permissions';
import type { Entry } from './entries';
import { matches } from './match';

const TYPED_MILLIS = 200;
const MOST = 5;

/** What the account has: projects and files by the API's searches, shows and endpoints of lists that are read once. */
export function useFoundEntries(query: string): { entries: Entry[]; busy: boolean } {
  const asked = useSettled(query.trim().slice(0, 100));
  const isSearch = /[\p{L}\p{N}]/u.test(asked);
  const searched = useResource(`palette/${asked}`, async () => {
    const search = isSearch ? { query: asked, limit: MOST } : { limit: MOST };
    return (await Promise.all([projects(search), isSearch ? files(search) : []])).flat();
  });
  const named = useResource('palette', async () => (await Promise.all([shows(), endpoints()])).flat());
  const busy = asked !== query.trim().slice(0, 100) || (!searched.data.value && !searched.failure.value);
  const last = useRef<Entry[]>([]);
  if (searched.data.value) last.current = searched.data.value;
  const fits = (entry: Entry) => matches(query, `${entry.label} ${entry.note ?? ''}`);
  return {
    // While the next ones are loaded, those of the last ones that fit.
    entries: [
      ...(busy ? last.current.filter(fits) : last.current),
      ...(query.trim() ? (named.data.value ?? []).filter(fits).slice(0, 2 * MOST) : []),
    ],
    busy,
  };
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPED_MILLIS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

type Search = { query?: string; limit: number };

async function projects(query: Search): Promise<Entry[]> {
  const page = await answer(api.GET('/v1/projects', { params: { query } }));
  return page.projects.map((project) => ({
    id: project.id,
    group: 'Projects',
    icon: 'projects',
    label: nameOf(project),
    note: STATUS_LABELS[project.status],
    go: `/account/projects/${project.id}`,
  }));
}

/** A file has no page of its own: it leads to the projects with its name. */
async function files(query: Search): Promise<Entry[]> {
  const page = await answer(api.GET('/v1/files', { params: { query } }));
  return page.files.map((file) => ({
    id: file.id,
    group: 'Files',
    icon: 'file',
    label: file.fileName,
    note: 'Projects with this file',
    go: `/account/projects?${new URLSearchParams({ q: file.fileName.slice(0, 100) })}`,
  }));
}

async function shows(): Promise<Entry[]> {
  const list = await answer(api.GET('/v1/shows'));
  return list.shows.map((show) => ({
    id: show.id,
    group: 'Shows',
    icon: 'shows',
    label: show.name,
    note: 'Projects of this show',
    go: `/account/projects?show=${show.id}`,
  }));
}

async function endpoints(): Promise<Entry[]> {
  if (!may('webhooks:manage')) return [];
  const list = await answer(api.GET('/v1/webhook-endpoints'));
  return list.endpoints.map((endpoint) => ({
    id: endpoint.id,
    group: 'Webhook endpoints',
    icon: 'webhooks',
    label: endpoint.description ?? endpoint.url,
    note: endpoint.description ? endpoint.url : endpoint.mode,
    go: `/account/webhooks/${endpoint.id}`,
  }));
}
