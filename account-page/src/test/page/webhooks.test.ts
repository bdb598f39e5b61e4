import { describe, expect, it } from 'vitest';
import { EVENT_GROUPS } from '../../main/page/events/event-types';
import { subjectOf } from '../../main/page/events/subject';
import { answerOf, deliveryState, endpointState, eventsOf, pingResult } from '../../main/page/webhooks/endpoint-state';

describe('how an endpoint is', () => {
  it('tells failing from turned off, and by whom', () => {
    const state = (enabled: boolean, disabledReason: 'user' | 'failing' | null, failingSince: string | null) =>
      endpointState({ enabled, disabledReason, failingSince })[0];
    expect(state(true, null, null)).toBe('On');
    expect(state(true, null, '2026-11-20T09:00:00.000Z')).toBe('Failing');
    expect(state(false, 'user', null)).toBe('Off');
    expect(state(false, 'failing', '2026-11-20T09:00:00.000Z')).toContain('failed');
  });

  it('names its events', () => {
    expect(eventsOf({ eventTypes: ['*'] })).toBe('Every event');
    expect(eventsOf({ eventTypes: ['project.completed', 'project.failed'] })).toBe('project.completed, project.failed');
  });
});

describe('how a delivery is', () => {
  it('has failed so far where it waits for another try', () => {
    expect(deliveryState({ status: 'pending', attempts: 0 })[0]).toBe('Waiting');
    expect(deliveryState({ status: 'pending', attempts: 2 })[0]).toContain('Failed');
    expect(deliveryState({ status: 'succeeded', attempts: 1 })[0]).toBe('Succeeded');
  });

  it('says what came back, or why nothing did', () => {
    expect(answerOf({ responseStatus: 500, error: null, attempts: 1 })).toBe('500');
    expect(answerOf({ responseStatus: null, error: 'no answer within 10 s', attempts: 1 })).toContain('no answer');
    expect(answerOf({ responseStatus: null, error: null, attempts: 0 })).toBe('Not tried yet');
  });
});

describe('what is said of a ping', () => {
  const ping = { attempts: 0, responseStatus: null, error: null, durationMs: null };

  it('tells one that has not ended from one that did not arrive', () => {
    expect(pingResult({ ...ping, status: 'pending' })[0]).toContain('on its way');
    expect(pingResult({ ...ping, status: 'succeeded', attempts: 1, responseStatus: 204, durationMs: 84 })[0]).toBe(
      'The ping arrived: 204 after 84 ms.',
    );
    expect(pingResult({ ...ping, status: 'failed', attempts: 1, responseStatus: 500 })).toEqual([
      'The ping did not arrive: 500.',
      'bad',
    ]);
  });
});

describe('events', () => {
  it('belong to the group that their name begins with', () => {
    for (const group of EVENT_GROUPS) {
      for (const type of group.types) expect(type.startsWith(group.pattern.replace('*', ''))).toBe(true);
    }
  });

  it('are about what has a name, before an id', () => {
    expect(subjectOf({ data: { object: { id: 'prj_1', name: 'Episode 7' } as unknown as Record<string, never> } })).toBe('Episode 7');
    expect(subjectOf({ data: { object: { id: 'prj_1', name: null } as unknown as Record<string, never> } })).toBe('prj_1');
  });
});
