/** The permissions of a role. The API enforces them; here they only disable buttons. */
import { computed } from '@preact/signals';
import { SCOPES } from '#types/lists';
import type { Mode, Role, Scope } from '../api/types';
import { account, mode } from './session';

/** Scopes that spend money: nothing in test mode has them. */
const LIVE_ONLY: readonly Scope[] = SCOPES.filter((scope) => scope.liveOnly).map((scope) => scope.name);

export function isLiveOnly(scope: Scope): boolean {
  return LIVE_ONLY.includes(scope);
}

/** An action: a scope, or one that is reserved to owners and admins. */
export type Wish = Scope | 'account:manage' | 'project:submit';

export function scopesOf(role: Role): Scope[] {
  return SCOPES.filter((scope) => (scope.roles as readonly Role[]).includes(role)).map((scope) => scope.name);
}

/** @returns the reason, to be shown; null when it is allowed */
export function denial(wish: Wish, role: Role, inMode: Mode): string | null {
  if (wish === 'account:manage') {
    return role === 'owner' || role === 'admin' ? null : 'Only owners and admins can do this.';
  }
  const scope = wish === 'project:submit' ? (inMode === 'live' ? 'credits:spend' : 'projects:write') : wish;
  if (inMode === 'test' && isLiveOnly(scope)) {
    return 'Credits can’t be bought or spent in test mode. Switch to live mode.';
  }
  if (scopesOf(role).includes(scope)) {
    return null;
  }
  return role === 'viewer'
    ? 'As a viewer you can’t make changes in this account.'
    : 'Only owners and admins can do this.';
}

const present = computed(() => ({ role: account.value?.role ?? 'viewer', mode: mode.value }));

/** {@link denial} for the signed-in user in the current mode. */
export function denied(wish: Wish): string | null {
  return denial(wish, present.value.role, present.value.mode);
}

export function may(wish: Wish): boolean {
  return denied(wish) === null;
}
