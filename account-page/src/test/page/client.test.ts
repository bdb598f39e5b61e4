import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, api } from '../../main/page/api/client';
import { advice, Failure } from '../../main/page/api/failure';
import type { Session } from '../../main/page/api/types';
import { account, begin, chooseAccount, chooseMode, ended, forget, session } from '../../main/page/session/session';

const SESSION: Session = {
  csrfToken: 'csrf',
  expiresAt: '2026-12-20T00:00:00.000Z',
  user: { id: 'usr_1', email: 'a@example.com', emailVerified: true, name: null },
  accounts: [
    { accountId: 'acc_1', kind: 'personal', name: 'One', role: 'owner' },
    { accountId: 'acc_2', kind: 'team', name: 'Two', role: 'viewer' },
  ],
  secondFactor: false,
  secondFactorRequiredBy: [],
  stripeKey: null,
  supportUrl: null,
};

let sent: Request[] = [];

function answers(status: number, body: unknown, headers: Record<string, string> = {}): void {
  vi.stubGlobal('fetch', (request: Request) => {
    sent.push(request);
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } }));
  });
}

const readBalance = () => answer(api.GET('/v1/balance'));
const error = (call: Promise<unknown>) => call.then(() => Promise.reject(new Error('it worked')), (one: unknown) => one as Failure);

beforeEach(() => {
  sent = [];
  begin(SESSION);
  chooseAccount('acc_1');
  chooseMode('live');
});
afterEach(() => {
  forget();
  vi.unstubAllGlobals();
});

describe('an API call', () => {
  it('sends the account, the mode and the CSRF header', async () => {
    answers(200, { totalSeconds: 1 });
    chooseAccount('acc_2');
    chooseMode('test');
    expect(await readBalance()).toEqual({ totalSeconds: 1 });
    const headers = sent[0]?.headers;
    expect([headers?.get('Podworks-Account'), headers?.get('Podworks-Mode'), headers?.get('Podworks-Csrf')]).toEqual([
      'acc_2',
      'test',
      'csrf',
    ]);
  });

  it('keeps an explicit account and mode, such as those an upload was started in', async () => {
    answers(200, {});
    await answer(
      api.GET('/v1/files/{id}', { params: { path: { id: 'file_1' } }, headers: { 'Podworks-Account': 'acc_2', 'Podworks-Mode': 'test' } }),
    );
    expect(sent[0]?.headers.get('Podworks-Account')).toBe('acc_2');
    expect(sent[0]?.headers.get('Podworks-Mode')).toBe('test');
  });

  it("fails with the API's message and Retry-After", async () => {
    answers(429, { detail: 'Too many.', status_code: 429, code: 'rate_limited', requestId: 'req_1', extra: null }, { 'Retry-After': '7' });
    const failure = await error(readBalance());
    expect(failure).toMatchObject({ code: 'rate_limited', detail: 'Too many.', requestId: 'req_1', status: 429 });
    expect(advice(failure)).toBe('Wait 7 seconds and try again.');
  });

  it('maps errors to their fields', async () => {
    const extra = [{ path: 'name', message: 'is too long' }];
    answers(400, { detail: 'x', status_code: 400, code: 'invalid_request', requestId: null, extra });
    const failure = await error(readBalance());
    expect(failure.errorAt('name')).toBe('is too long');
    expect(failure.errorAt('files')).toBeUndefined();
  });

  it('ends the session on 401', async () => {
    answers(401, { detail: 'No.', status_code: 401, code: 'unauthorized', requestId: null, extra: null });
    await error(readBalance());
    expect(session.value).toBeNull();
    expect(ended.value).toBe(true);
  });

  it('distinguishes a network failure from an unexpected response', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect((await error(readBalance())).code).toBe('offline');
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { headers: { 'Content-Type': 'application/json' } })));
    expect((await error(readBalance())).code).toBe('internal');
  });
});

describe('the selected account', () => {
  it('falls back to the first membership', () => {
    chooseAccount('acc_9');
    expect(account.value?.accountId).toBe('acc_1');
  });
});
