import { describe, expect, it } from 'vitest';
import type { Role } from '../../main/page/api/types';
import { denial, scopesOf, type Wish } from '../../main/page/session/permissions';

const WISHES: Wish[] = [
  'account:read',
  'projects:read',
  'projects:write',
  'credits:spend',
  'billing:purchase',
  'webhooks:manage',
  'shows:manage',
  'destinations:manage',
  'account:manage',
  'project:submit',
];

const allowed = (role: Role, mode: 'live' | 'test') => WISHES.filter((wish) => denial(wish, role, mode) === null);

describe('what a role may do', () => {
  it('lets owners and admins do everything in live mode', () => {
    expect(allowed('owner', 'live')).toEqual(WISHES);
    expect(allowed('admin', 'live')).toEqual(WISHES);
  });

  it('lets a member work, but not buy, connect or manage', () => {
    expect(allowed('member', 'live')).toEqual([
      'account:read',
      'projects:read',
      'projects:write',
      'credits:spend',
      'webhooks:manage',
      'shows:manage',
      'project:submit',
    ]);
  });

  it('lets a viewer only look', () => {
    expect(allowed('viewer', 'live')).toEqual(['account:read', 'projects:read']);
    expect(denial('projects:write', 'viewer', 'live')).toContain('viewer');
  });

  it('spends and buys nothing in test mode, where submitting takes no more than making', () => {
    expect(denial('billing:purchase', 'owner', 'test')).toContain('test mode');
    expect(denial('credits:spend', 'owner', 'test')).toContain('test mode');
    expect(denial('project:submit', 'member', 'test')).toBeNull();
    expect(denial('project:submit', 'viewer', 'test')).not.toBeNull();
  });

  it('gives no role more than its permissions', () => {
    for (const role of ['owner', 'admin', 'member', 'viewer'] as const) {
      for (const wish of WISHES.filter((one) => one !== 'account:manage' && one !== 'project:submit')) {
        expect(denial(wish, role, 'live') === null).toBe(scopesOf(role).includes(wish as never));
      }
    }
  });
});
