import { describe, expect, it } from 'vitest';
import { Failure } from '../../main/page/api/failure';
import { mayHaveHappened } from '../../main/page/api/intent';

describe('idempotency keys of retries', () => {
  it('reuses the key where the first attempt may have succeeded, and creates a new one after a final answer', () => {
    const because = (code: string, status: number) => mayHaveHappened(new Failure(code, '', status));
    expect(mayHaveHappened(Failure.offline())).toBe(true);
    expect(because('unavailable', 503)).toBe(true);
    expect(because('idempotency_in_flight', 409)).toBe(true);
    expect(because('card_declined', 402)).toBe(false);
    expect(because('duplicate_show', 409)).toBe(false);
    expect(because('invalid_request', 400)).toBe(false);
  });
});
