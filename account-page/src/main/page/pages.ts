/**
 * Every page there is, one line each: its address, how it is loaded (a chunk of its own), and its place in the navigation.
 * A page's file exports its component as default.
 */
import type { ComponentType } from 'preact';
import type { IconName } from './ui/icon';

export const SECTIONS = ['Work', 'Credits', 'Developers', 'Account'] as const;

interface NavPlace {
  section: (typeof SECTIONS)[number];
  label: string;
  icon: IconName;
  /** Lower comes first within the section. */
  order: number;
}

export interface Page {
  path: string;
  load: () => Promise<{ default: ComponentType }>;
  nav?: NavPlace;
  /** For people who are not signed in, too; shown without the navigation. */
  open?: true;
}

const nav = (section: NavPlace['section'], order: number, icon: IconName, label: string): { nav: NavPlace } => ({
  nav: { section, order, icon, label },
});

export const PAGES: Page[] = [
  { path: '/account', load: () => import('./overview/overview-page'), ...nav('Work', 1, 'overview', 'Overview') },
  { path: '/account/projects', load: () => import('./projects/project-list-page'), ...nav('Work', 2, 'projects', 'Projects') },
  { path: '/account/projects/:id', load: () => import('./projects/project-page') },
  { path: '/account/security', load: () => import('./security/security-page'), ...nav('Account', 9, 'security', 'Security') },

  { path: '/account/invitation', load: () => import('./sign-in/invitation-page'), open: true },
  { path: '/account/forgotten-password', load: () => import('./sign-in/forgotten-password-page'), open: true },
  { path: '/account/new-password', load: () => import('./sign-in/new-password-page'), open: true },
];
