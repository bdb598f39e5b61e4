import { describe, expect, it } from 'vitest';
import type { Role } from '../../main/page/api/types';
import { denial, scopesOf, type Permission } from '../../main/page/session/permissions';

const PERMISSIONS: Permission[] = [
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

const allowed = (role: Role, mode: 'live' | 'test') => PERMISSIONS.filter((permission) => denial(permission, role, mode) === null);

describe('role permissions', () => {
  it('grants owners and admins everything in live mode', () => {
    expect(allowed('owner', 'live')).toEqual(PERMISSIONS);
    expect(allowed('admin', 'live')).toEqual(PERMISSIONS);
  });

  it('lets members create and submit, but not buy, connect or manage', () => {
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

  it('lets viewers read only', () => {
    expect(allowed('viewer', 'live')).toEqual(['account:read', 'projects:read']);
    expect(denial('projects:write', 'viewer', 'live')).toContain('viewer');
  });

  it('requires no purchase permission to submit in test mode', () => {
    expect(denial('billing:purchase', 'owner', 'test')).toContain('test mode');
    expect(denial('credits:spend', 'owner', 'test')).toContain('test mode');
    expect(denial('project:submit', 'member', 'test')).toBeNull();
    expect(denial('project:submit', 'viewer', 'test')).not.toBeNull();
  });

  it('grants no role more than its permissions', () => {
    for (const role of ['owner', 'admin', 'member', 'viewer'] as const) {
      for (const permission of PERMISSIONS.filter((one) => one !== 'account:manage' && one !== 'project:submit')) {
        expect(denial(permission, role, 'live') === null).toBe(scopesOf(role).includes(permission as never));
      }
    }
  });
});
