import type { Mode, Role, Scope } from '../api/types';
import { scopesOf } from '../session/permissions';

/** Each permission in the person's words, in the order in which they are offered. */
export const SCOPE_WORDS: [Scope, string][] = [
  ['projects:read', 'Read projects, download outputs, read events, shows and destinations'],
  ['projects:write', 'Make projects, upload, submit test projects, cancel, delete files, send deliveries'],
  ['credits:spend', 'Submit live projects, which spends credits'],
  ['account:read', 'Read balance, ledger, purchases and usage'],
  ['billing:purchase', 'Buy credits with the saved card'],
  ['webhooks:manage', 'Webhook endpoints and their deliveries'],
  ['shows:manage', 'Make and change shows'],
  ['destinations:manage', 'Make, change and delete destinations'],
];

const SPENDING: Scope[] = ['credits:spend', 'billing:purchase'];
/** What a program needs that sends recordings in and fetches what comes out. */
const USUAL: Scope[] = ['projects:read', 'projects:write', 'credits:spend'];

/** Why a key of that mode can't have it; null where it can. */
export function scopeDenial(scope: Scope, mode: Mode, role: Role): string | null {
  if (mode === 'test' && SPENDING.includes(scope)) return 'A test key spends nothing.';
  return scopesOf(role).includes(scope) ? null : 'Your own role does not allow it.';
}

export function usualScopes(mode: Mode, role: Role): Scope[] {
  return USUAL.filter((scope) => scopeDenial(scope, mode, role) === null);
}

/** What stays of a choice when the mode is another. */
export function allowedOf(chosen: Scope[], mode: Mode, role: Role): Scope[] {
  return chosen.filter((scope) => scopeDenial(scope, mode, role) === null);
}
