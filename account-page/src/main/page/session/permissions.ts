/** What a role may do, as the API judges it: here only so that nobody is offered what would be refused. */
import { computed } from '@preact/signals';
import { SCOPES } from '#types/lists';
import type { Mode, Role, Scope } from '../api/types';
import { account, mode } from './session';

/** Scopes that spend money: nothing in test mode has them. */
const LIVE_ONLY: readonly Scope[] = SCOPES.filter((scope) => scope.liveOnly).map((scope) => scope.name);

export function isLiveOnly(scope: Scope): boolean {
  return LIVE_ONLY.includes(scope);
}

/** What somebody wants to do: with a permission, or what only owners and admins may, such as keys and members. */
export type Wish = Scope | 'account:manage' | 'project:submit';

export function scopesOf(role: Role): Scope[] {
  return SCOPES.filter((scope) => (scope.roles as readonly Role[]).includes(role)).map((scope) => scope.name);
}

/** @returns why not, to be told to the person; null where they may */
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

/** {@link denial} for who is signed in, here and now. */
export function denied(wish: Wish): string | null {
  return denial(wish, present.value.role, present.value.mode);
}

export function may(wish: Wish): boolean {
  return denied(wish) === null;
}
