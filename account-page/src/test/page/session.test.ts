import { beforeEach, describe, expect, it } from 'vitest';
import { begin, ended, forget, sessionEnded } from '../../main/page/session/session';

const SESSION = { csrfToken: 'token', expiresAt: '', user: {}, accounts: [] } as unknown as Parameters<typeof begin>[0];

describe('the end of a session', () => {
  beforeEach(forget);

  it('is reported once, however many requests find it expired', () => {
    begin(SESSION);
    sessionEnded();
    sessionEnded();
    expect(ended.value).toBe(true);
  });

  it('is not reported to somebody who was not signed in, or who signed out', () => {
    sessionEnded();
    expect(ended.value).toBe(false);
    begin(SESSION);
    forget();
    sessionEnded();
    expect(ended.value).toBe(false);
  });
});
