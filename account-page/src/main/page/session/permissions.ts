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

/** A permission: a scope, or one reserved to owners and admins. */
export type Permission = Scope | 'account:manage' | 'project:submit';

export function scopesOf(role: Role): Scope[] {
  return SCOPES.filter((scope) => (scope.roles as readonly Role[]).includes(role)).map((scope) => scope.name);
}

/** @returns the reason, to be shown; null when it is allowed */
export function denial(permission: Permission, role: Role, inMode: Mode): string | null {
  if (permission === 'account:manage') {
    return role === 'owner' || role === 'admin' ? null : 'Only owners and admins can do this.';
  }
  const scope = permission === 'project:submit' ? (inMode === 'live' ? 'credits:spend' : 'projects:write') : permission;
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
export function denied(permission: Permission): string | null {
  return denial(permission, present.value.role, present.value.mode);
}

export function may(permission: Permission): boolean {
  return denied(permission) === null;
}
