import { describe, expect, it } from 'vitest';
import type { Member, Role } from '../../main/page/api/types';
import { allowedOf, SCOPE_LABELS, scopeDenial, usualScopes } from '../../main/page/keys/key-permissions';
import { changeDenial, isLastOwner, rolesToGive } from '../../main/page/members/member-rules';
import { scopesOf } from '../../main/page/session/permissions';

const member = (userId: string, role: Role, active = true): Member => ({
  userId,
  email: `${userId}@example.com`,
  name: null,
  role,
  active,
  secondFactor: false,
  joinedAt: '2026-11-20T09:00:00.000Z',
});

describe('member management', () => {
  it('lets only owners grant and change the owner role', () => {
    expect(rolesToGive('owner')).toContain('owner');
    expect(rolesToGive('admin')).not.toContain('owner');
    expect(rolesToGive('member')).toEqual([]);
    expect(changeDenial({ role: 'owner' }, 'admin')).toContain('owners');
    expect(changeDenial({ role: 'owner' }, 'owner')).toBeNull();
    expect(changeDenial({ role: 'viewer' }, 'admin')).toBeNull();
    expect(changeDenial({ role: 'viewer' }, 'member')).not.toBeNull();
  });

  it('protects the last enabled owner', () => {
    const first = member('a', 'owner');
    const second = member('b', 'owner');
    expect(isLastOwner(first, [first, member('c', 'admin')])).toBe(true);
    expect(isLastOwner(first, [first, second])).toBe(false);
    expect(isLastOwner(first, [first, { ...second, active: false }])).toBe(true);
  });
});

describe('permissions of a new key', () => {
  it('lists every permission once', () => {
    expect(SCOPE_LABELS.map(([scope]) => scope).sort()).toEqual([...scopesOf('owner')].sort());
  });

  it('marks nothing as spending for a test key', () => {
    expect(usualScopes('live', 'owner')).toContain('credits:spend');
    expect(usualScopes('test', 'owner')).not.toContain('credits:spend');
    expect(allowedOf(['projects:read', 'credits:spend', 'billing:purchase'], 'test', 'owner')).toEqual(['projects:read']);
  });

  it('are limited to those of its creator', () => {
    for (const role of ['owner', 'admin', 'member', 'viewer'] as const) {
      for (const [scope] of SCOPE_LABELS) {
        expect(scopeDenial(scope, 'live', role) === null).toBe(scopesOf(role).includes(scope));
      }
    }
  });
});
