import { describe, expect, it } from 'vitest';
import type { Member, Role } from '../../main/page/api/types';
import { allowedOf, SCOPE_WORDS, scopeDenial, usualScopes } from '../../main/page/keys/key-permissions';
import { changeDenial, isLastOwner, rolesToGive } from '../../main/page/members/member-rules';
import { scopesOf } from '../../main/page/session/permissions';

const member = (userId: string, role: Role, active = true): Member => ({
  userId,
  email: `${userId}@example.com`,
  name: null,
  role,
  active,
  joinedAt: '2026-11-20T09:00:00.000Z',
});

describe('who changes whom', () => {
  it('has owners made and changed by owners only', () => {
    expect(rolesToGive('owner')).toContain('owner');
    expect(rolesToGive('admin')).not.toContain('owner');
    expect(rolesToGive('member')).toEqual([]);
    expect(changeDenial({ role: 'owner' }, 'admin')).toContain('owners');
    expect(changeDenial({ role: 'owner' }, 'owner')).toBeNull();
    expect(changeDenial({ role: 'viewer' }, 'admin')).toBeNull();
    expect(changeDenial({ role: 'viewer' }, 'member')).not.toBeNull();
  });

  it('knows the last owner, whom a disabled one can not stand in for', () => {
    const first = member('a', 'owner');
    const second = member('b', 'owner');
    expect(isLastOwner(first, [first, member('c', 'admin')])).toBe(true);
    expect(isLastOwner(first, [first, second])).toBe(false);
    expect(isLastOwner(first, [first, { ...second, active: false }])).toBe(true);
  });
});

describe('the permissions of a new key', () => {
  it('are all offered, each once', () => {
    expect(SCOPE_WORDS.map(([scope]) => scope).sort()).toEqual([...scopesOf('owner')].sort());
  });

  it('let a test key spend nothing', () => {
    expect(usualScopes('live', 'owner')).toContain('credits:spend');
    expect(usualScopes('test', 'owner')).not.toContain('credits:spend');
    expect(allowedOf(['projects:read', 'credits:spend', 'billing:purchase'], 'test', 'owner')).toEqual(['projects:read']);
  });

  it('are no more than those of whoever makes it', () => {
    for (const role of ['owner', 'admin', 'member', 'viewer'] as const) {
      for (const [scope] of SCOPE_WORDS) {
        expect(scopeDenial(scope, 'live', role) === null).toBe(scopesOf(role).includes(scope));
      }
    }
  });
});
