import type { Failure } from '../api/failure';
import type { Key } from '../api/types';
import { endOfDay } from '../ui/day-range';

const DAY_MILLIS = 86_400_000;
const SOON_MILLIS = 7 * DAY_MILLIS;

/** What is offered as an expiry. `date` is a day of the user's choice, to its end. */
export type Expiry = 'never' | '30' | '90' | '365' | 'date';

export const EXPIRIES: { value: Expiry; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'date', label: 'On a date' },
];

/** @returns null for never; undefined while no day is chosen */
export function expiresAt(expiry: Expiry, day: string, now = Date.now()): string | null | undefined {
  switch (expiry) {
    case 'never':
      return null;
    case 'date':
      return endOfDay(day);
    default:
      return new Date(now + Number(expiry) * DAY_MILLIS).toISOString();
  }
}

export type ExpiryState = 'never' | 'later' | 'soon' | 'expired';

export function expiryState(key: Pick<Key, 'expiresAt'>, now = Date.now()): ExpiryState {
  if (key.expiresAt === null) return 'never';
  const left = new Date(key.expiresAt).getTime() - now;
  if (left <= 0) return 'expired';
  return left <= SOON_MILLIS ? 'soon' : 'later';
}

/** One range a line. */
export function addressesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter((line) => line !== '');
}

/** The errors of the ranges, each with the range that it concerns. */
export function addressError(failure: Failure | undefined, ranges: string[]): string | undefined {
  const errors = (failure?.fieldErrors() ?? []).flatMap(({ path, message }) => {
    const index = /^allowedAddresses\[(\d+)\]$/.exec(path)?.[1];
    if (index !== undefined) return [`${ranges[Number(index)]} ${message}`];
    return path === 'allowedAddresses' ? [message] : [];
  });
  return errors.length > 0 ? `${errors.join('. ')}.` : undefined;
}

/** What people recognize a key by. */
export function keyLabel(key: Pick<Key, 'name' | 'prefix' | 'suffix'>): string {
  return key.name ?? `${key.prefix}…${key.suffix}`;
}

export function total(requests: number[]): number {
  return requests.reduce((sum, day) => sum + day, 0);
}
