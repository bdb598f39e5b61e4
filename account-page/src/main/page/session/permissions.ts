/** What a role may do, as the API judges it: here only so that nobody is offered what would be refused. */
import { computed } from '@preact/signals';
import type { Mode, Role, Scope } from '../api/types';
import { account, mode } from './session';

const ALL: Scope[] = [
  'account:read',
  'projects:read',
  'projects:write',
  'credits:spend',
  'billing:purchase',
  'webhooks:manage',
  'shows:manage',
  'destinations:manage',
];
const SPENDING: Scope[] = ['credits:spend', 'billing:purchase'];

/** What somebody wants to do: with a permission, or what only owners and admins may, such as keys and members. */
export type Wish = Scope | 'account:manage' | 'project:submit';

export function scopesOf(role: Role): Scope[] {
  switch (role) {
    case 'owner':
    case 'admin':
      return ALL;
    case 'member':
      return ALL.filter((scope) => scope !== 'billing:purchase' && scope !== 'destinations:manage');
    case 'viewer':
      return ['account:read', 'projects:read'];
  }
}

/** @returns why not, to be told to the person; null where they may */
export function denial(wish: Wish, role: Role, inMode: Mode): string | null {
  if (wish === 'account:manage') {
    return role === 'owner' || role === 'admin' ? null : 'Only owners and admins can do this.';
  }
  const scope = wish === 'project:submit' ? (inMode === 'live' ? 'credits:spend' : 'projects:write') : wish;
  if (inMode === 'test' && SPENDING.includes(scope)) {
    return 'Nothing is bought or spent in test mode. Switch to live.';
  }
  if (scopesOf(role).includes(scope)) {
    return null;
  }
  return role === 'viewer'
    ? 'You are a viewer in this account: you can look, but not change anything.'
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
