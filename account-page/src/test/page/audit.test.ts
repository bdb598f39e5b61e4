import { describe, expect, it } from 'vitest';
import { AUDIT_GROUPS, actionLabel, actorLabel, detailsLabel } from '../../main/page/audit/audit-labels';
import { auditQuery } from '../../main/page/audit/audit-query';

describe('the audit log', () => {
  it('has a label for every action', () => {
    const actions = AUDIT_GROUPS.flatMap((group) => group.actions);
    expect(new Set(actions).size).toBe(actions.length);
    expect(AUDIT_GROUPS.every((group) => group.actions.length > 0)).toBe(true);
    expect(actionLabel('webhook_endpoint.secret_rotated')).toBe('Webhook endpoint secret rotated');
  });

  it('shows an action that is newer than the page', () => {
    expect(actionLabel('satellite.launched')).toBe('satellite.launched');
  });

  it('names people and keys, and who has no name', () => {
    expect(actorLabel({ type: 'user', id: 'usr_1', name: 'sam@example.com' })).toBe('sam@example.com');
    expect(actorLabel({ type: 'api_key', id: 'key_1', name: null })).toBe('key_1');
    expect(actorLabel({ type: 'system', id: null, name: null })).toBe('Podworks');
  });

  it('lists details in a fixed order', () => {
    expect(detailsLabel({ role: 'admin', active: 'true' })).toBe('active: true, role: admin');
    expect(detailsLabel({})).toBe('');
  });

  it('requests what the URL says, and leaves out what the API would refuse', () => {
    expect(auditQuery({ changed: '', by: '', from: '', to: '' })).toEqual({});
    const by = 'usr_01kahq3w4e5r6t7y8u9i0o1p2a';
    expect(auditQuery({ changed: 'password', by, from: '', to: '' })).toEqual({
      action: ['password.changed', 'password.reset'],
      actorId: by,
    });
    expect(auditQuery({ changed: 'nothing', by: "usr_'--", from: 'x', to: '' })).toEqual({});
  });
});
