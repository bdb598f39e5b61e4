import { describe, expect, it } from 'vitest';
import { EVENT_GROUPS } from '../../main/page/events/event-types';
import { subjectOf } from '../../main/page/events/subject';
import { answerOf, deliveryState, endpointState, eventsOf, pingResult } from '../../main/page/webhooks/endpoint-state';

describe('the state of an endpoint', () => {
  it('distinguishes failing from disabled, and who disabled it', () => {
    const state = (enabled: boolean, disabledReason: 'user' | 'failing' | null, failingSince: string | null) =>
      endpointState({ enabled, disabledReason, failingSince })[0];
    expect(state(true, null, null)).toBe('Enabled');
    expect(state(true, null, '2026-11-20T09:00:00.000Z')).toBe('Failing');
    expect(state(false, 'user', null)).toBe('Disabled');
    expect(state(false, 'failing', '2026-11-20T09:00:00.000Z')).toContain('failing');
  });

  it('names its events', () => {
    expect(eventsOf({ eventTypes: ['*'] })).toBe('All events');
    expect(eventsOf({ eventTypes: ['project.completed', 'project.failed'] })).toBe('project.completed, project.failed');
  });
});

describe('the state of a delivery', () => {
  it('is failed, retrying while attempts remain', () => {
    expect(deliveryState({ status: 'pending', attempts: 0 })[0]).toBe('Pending');
    expect(deliveryState({ status: 'pending', attempts: 2 })[0]).toContain('Failed');
    expect(deliveryState({ status: 'succeeded', attempts: 1 })[0]).toBe('Succeeded');
  });

  it('shows the response, or why there is none', () => {
    expect(answerOf({ responseStatus: 500, error: null, attempts: 1 })).toBe('500');
    expect(answerOf({ responseStatus: null, error: 'no answer within 10 s', attempts: 1 })).toContain('no answer');
    expect(answerOf({ responseStatus: null, error: null, attempts: 0 })).toBe('Not attempted yet');
  });
});

describe('the result of a ping', () => {
  const ping = { attempts: 0, responseStatus: null, error: null, durationMs: null };

  it('distinguishes pending from failed', () => {
    expect(pingResult({ ...ping, status: 'pending' })[0]).toContain('Ping sent');
    expect(pingResult({ ...ping, status: 'succeeded', attempts: 1, responseStatus: 204, durationMs: 84 })[0]).toBe(
      'Ping delivered: 204 after 84 ms.',
    );
    expect(pingResult({ ...ping, status: 'failed', attempts: 1, responseStatus: 500 })).toEqual([
      'Ping failed: 500.',
      'bad',
    ]);
  });
});

describe('events', () => {
  it('are grouped by the prefix of their name', () => {
    for (const group of EVENT_GROUPS) {
      for (const type of group.types) expect(type.startsWith(group.pattern.replace('*', ''))).toBe(true);
    }
  });

  it('are labelled by name where there is one, otherwise by id', () => {
    expect(subjectOf({ data: { object: { id: 'prj_1', name: 'Episode 7' } as unknown as Record<string, never> } })).toBe('Episode 7');
    expect(subjectOf({ data: { object: { id: 'prj_1', name: null } as unknown as Record<string, never> } })).toBe('prj_1');
  });
});
