/** What needs a person: found in data that other pages show too. */
import type { AutoTopUp, Balance, CardState, Connection, Usage, WebhookEndpoint } from '../api/types';

export interface Attention {
  tone: 'warn' | 'bad';
  title: string;
  /** What to do about it. */
  advice: string;
  href: string;
  link: string;
}

/** What is known of the account; undefined where the person may not see it, or it could not be read. */
export interface Known {
  endpoints?: WebhookEndpoint[] | undefined;
  connections?: Connection[] | undefined;
  topUp?: AutoTopUp | undefined;
  card?: CardState | undefined;
  balance?: Balance | undefined;
  /** Of the last 30 days. */
  usage?: Usage | undefined;
}

const USAGE_DAYS = 30;
const WARNED_DAYS = 7;

/** The most urgent first. */
export function attentions(known: Known, now: Date): Attention[] {
  return [
    ...endpoints(known.endpoints ?? []),
    ...connections(known.connections ?? []),
    ...topUp(known.topUp),
    ...credits(known),
    ...card(known.card, now),
  ].sort((one, other) => (one.tone === other.tone ? 0 : one.tone === 'bad' ? -1 : 1));
}

function endpoints(all: WebhookEndpoint[]): Attention[] {
  return all
    .filter((one) => (one.enabled ? one.failingSince !== null : one.disabledReason === 'failing'))
    .map((one) => ({
      tone: one.enabled ? ('warn' as const) : ('bad' as const),
      title: one.enabled ? `A webhook endpoint is failing: ${one.url}` : `A webhook endpoint was disabled: ${one.url}`,
      advice: one.enabled
        ? 'It rejects events, or does not respond. After three days it is disabled.'
        : 'It failed for three days. Repair it, then enable it.',
      href: `/account/webhooks/${one.id}`,
      link: 'See its deliveries',
    }));
}

function connections(all: Connection[]): Attention[] {
  return all
    .filter((one) => one.status === 'needs_reconnect')
    .map((one) => ({
      tone: 'bad',
      title: `“${one.name}” is no longer connected.`,
      advice: 'The provider refuses access, so finished files are not delivered there.',
      href: '/account/connections',
      link: 'Reconnect',
    }));
}

function topUp(settings: AutoTopUp | undefined): Attention[] {
  return settings?.enabled && settings.pausedAt !== null
    ? [
        {
          tone: 'bad',
          title: 'The automatic top-up is paused.',
          advice: 'Its last purchase failed. Check the card, then save the settings again.',
          href: '/account/credits',
          link: 'Open credits',
        },
      ]
    : [];
}

/** Not where an automatic top-up buys credits in time. */
function credits({ balance, usage, topUp: settings }: Known): Attention[] {
  if (!balance || !usage || usage.total.seconds <= 0 || (settings?.enabled && settings.pausedAt === null)) return [];
  const days = Math.floor(balance.totalSeconds / (usage.total.seconds / USAGE_DAYS));
  if (days >= WARNED_DAYS) return [];
  return [
    {
      tone: days === 0 ? 'bad' : 'warn',
      title: days === 0 ? 'Credits are used up within a day.' : `Credits last for ${days} more ${days === 1 ? 'day' : 'days'}.`,
      advice: 'At the rate of the last 30 days. Without credits, projects are rejected.',
      href: '/account/credits',
      link: 'Buy credits',
    },
  ];
}

/** A card is valid until the end of its month. */
function card(state: CardState | undefined, now: Date): Attention[] {
  const saved = state?.card;
  if (!saved) return [];
  const ends = Date.UTC(saved.expYear, saved.expMonth, 1);
  const months = (saved.expYear - now.getUTCFullYear()) * 12 + saved.expMonth - 1 - now.getUTCMonth();
  if (months > 0) return [];
  const expired = ends <= now.getTime();
  return [
    {
      tone: expired ? 'bad' : 'warn',
      title: expired ? `The card ending in ${saved.last4} has expired.` : `The card ending in ${saved.last4} expires this month.`,
      advice: 'Purchases and the automatic top-up are charged to it.',
      href: '/account/credits',
      link: 'Change the card',
    },
  ];
}
