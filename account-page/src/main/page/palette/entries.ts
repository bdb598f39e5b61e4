import { PAGES, SECTIONS } from '../pages';
import { signOut } from '../session/calls';
import { denied } from '../session/permissions';
import { chooseMode, mode } from '../session/session';
import { chooseLook, look } from '../shell/look';
import type { IconName } from '../ui/icon';
import { notifyFailure } from '../ui/toast';
import { matches } from './match';

export const GROUPS = ['Projects', 'Shows', 'Files', 'Webhook endpoints', 'Pages', 'Actions'] as const;

/** Something that the palette leads to or does. */
export interface Entry {
  id: string;
  group: (typeof GROUPS)[number];
  icon: IconName;
  label: string;
  /** What tells it from others with the same label. */
  note?: string;
  /** The place that it leads to, or what it does. */
  go: string | (() => void);
}

/** Pages and actions, which need no request. */
export function fixedEntries(query: string): Entry[] {
  return [...pages(), ...actions(query)].filter((entry) => entry.id === SEARCH || matches(query, entry.label));
}

const SEARCH = 'search-projects';

function pages(): Entry[] {
  return SECTIONS.flatMap((section) =>
    PAGES.flatMap(({ path, nav }) =>
      nav?.section === section
        ? [{ id: path, group: 'Pages' as const, icon: nav.icon, label: nav.label, go: path }]
        : [],
    ),
  );
}

function actions(query: string): Entry[] {
  const other = mode.value === 'live' ? 'test' : 'live';
  const dark = look.value === 'dark';
  const entries: Omit<Entry, 'group'>[] = [
    ...(query.trim()
      ? [
          {
            id: SEARCH,
            icon: 'search' as const,
            label: `Search projects for “${query.trim()}”`,
            go: `/account/projects?${new URLSearchParams({ q: query.trim() })}`,
          },
        ]
      : []),
    ...(denied('projects:write') === null
      ? [{ id: 'new-project', icon: 'plus' as const, label: 'New project', go: '/account/projects' }]
      : []),
    { id: 'mode', icon: 'refresh', label: `Switch to ${other} mode`, go: () => chooseMode(other) },
    {
      id: 'look',
      icon: dark ? 'sun' : 'moon',
      label: dark ? 'Use the light theme' : 'Use the dark theme',
      go: () => chooseLook(dark ? 'light' : 'dark'),
    },
    { id: 'docs', icon: 'external', label: 'API reference', go: () => void open('/docs', '_blank', 'noreferrer') },
    { id: 'sign-out', icon: 'leave', label: 'Sign out', go: () => void signOut().catch(notifyFailure) },
  ];
  return entries.map((entry) => ({ ...entry, group: 'Actions' }));
}
