import { SCOPES } from '#types/lists';
import type { Mode, Role, Scope } from '../api/types';
import { isLiveOnly, scopesOf } from '../session/permissions';

/** Each scope with its description. */
export const SCOPE_LABELS: [Scope, string][] = SCOPES.map((scope) => [scope.name, scope.description]);

/** The permissions of a typical program. */
const USUAL: Scope[] = ['projects:read', 'projects:write', 'credits:spend'];

/**
 * Why a key of that mode can't have the scope; null when it can.
 *
 * @param role of the person who grants it
 * @param creator the role of the key's creator, if that is somebody else
 */
export function scopeDenial(scope: Scope, mode: Mode, role: Role, creator: Role = role): string | null {
  if (mode === 'test' && isLiveOnly(scope)) return 'Test keys can’t spend credits.';
  if (!scopesOf(creator).includes(scope)) {
    return creator === role ? 'Your role doesn’t allow this.' : 'The role of the key’s creator doesn’t allow this.';
  }
  return scopesOf(role).includes(scope) ? null : 'Your role doesn’t allow this.';
}

export function usualScopes(mode: Mode, role: Role): Scope[] {
  return USUAL.filter((scope) => scopeDenial(scope, mode, role) === null);
}

/** The part of a selection that is valid in another mode. */
export function allowedOf(chosen: Scope[], mode: Mode, role: Role): Scope[] {
  return chosen.filter((scope) => scopeDenial(scope, mode, role) === null);
}
