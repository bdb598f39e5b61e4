/**
 * All pages, one line each: path, lazily loaded chunk, and place in the navigation. A page's file exports its
 * component as default.
 */
import type { ComponentType } from 'preact';
import type { IconName } from './ui/icon';

export const SECTIONS = ['Work', 'Credits', 'Developers', 'Account'] as const;

interface NavPlace {
  section: (typeof SECTIONS)[number];
  label: string;
  icon: IconName;
  /** Lower values come first within the section. */
  order: number;
}

export interface Page {
  path: string;
  load: () => Promise<{ default: ComponentType }>;
  nav?: NavPlace;
  /** Also for users who are not signed in; shown without the navigation. */
  open?: true;
}

const nav = (section: NavPlace['section'], order: number, icon: IconName, label: string): { nav: NavPlace } => ({
  nav: { section, order, icon, label },
});

export const PAGES: Page[] = [
  { path: '/account', load: () => import('./overview/overview-page'), ...nav('Work', 1, 'overview', 'Overview') },
  { path: '/account/projects', load: () => import('./projects/project-list-page'), ...nav('Work', 2, 'projects', 'Projects') },
  { path: '/account/projects/:id', load: () => import('./projects/project-page') },
  { path: '/account/shows', load: () => import('./shows/show-list-page'), ...nav('Work', 3, 'shows', 'Shows') },
  { path: '/account/connections', load: () => import('./storage/storage-page'), ...nav('Work', 4, 'destinations', 'Cloud storage') },
  { path: '/account/credits', load: () => import('./credits/credits-page'), ...nav('Credits', 1, 'credits', 'Credits') },
  { path: '/account/usage', load: () => import('./usage/usage-page'), ...nav('Credits', 2, 'usage', 'Usage') },
  { path: '/account/receipts', load: () => import('./receipts/receipts-page'), ...nav('Credits', 3, 'file', 'Receipts') },
  { path: '/account/receipts/:id', load: () => import('./receipts/receipt-page') },
  { path: '/account/keys', load: () => import('./keys/keys-page'), ...nav('Developers', 1, 'keys', 'API keys') },
  { path: '/account/webhooks', load: () => import('./webhooks/endpoint-list-page'), ...nav('Developers', 2, 'webhooks', 'Webhooks') },
  { path: '/account/webhooks/:id', load: () => import('./webhooks/endpoint-page') },
  { path: '/account/events', load: () => import('./events/events-page'), ...nav('Developers', 3, 'events', 'Events') },
  { path: '/account/members', load: () => import('./members/members-page'), ...nav('Account', 1, 'members', 'Members') },
  { path: '/account/emails', load: () => import('./emails/emails-page'), ...nav('Account', 2, 'mail', 'E-mails') },
  { path: '/account/audit-log', load: () => import('./audit/audit-page'), ...nav('Account', 3, 'audit', 'Audit log') },
  { path: '/account/security', load: () => import('./security/security-page'), ...nav('Account', 9, 'security', 'Security') },

  { path: '/account/sign-up', load: () => import('./sign-in/sign-up-page'), open: true },
  { path: '/account/confirm', load: () => import('./sign-in/confirm-page'), open: true },
  { path: '/account/invitation', load: () => import('./sign-in/invitation-page'), open: true },
  { path: '/account/forgotten-password', load: () => import('./sign-in/forgotten-password-page'), open: true },
  { path: '/account/new-password', load: () => import('./sign-in/new-password-page'), open: true },
];
