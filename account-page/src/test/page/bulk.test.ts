import { afterEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../main/page/api/failure';
import type { Project } from '../../main/page/api/types';
import { COPY, DOWNLOAD, moveTo, runBulk } from '../../main/page/projects/bulk';

const project = (name: string) =>
  ({ id: `prj_${name}`, name, files: [{ fileId: 'file_1' }], settings: {}, show: null }) as unknown as Project;

/** Answers each request with the next of these, and notes it. */
function answers(...responses: [number, unknown][]): { method: string; path: string; body: unknown }[] {
  const sent: { method: string; path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.text();
    sent.push({ method: request.method, path: new URL(request.url).pathname, body: text && JSON.parse(text) });
    const [status, body] = responses[sent.length - 1] ?? [500, {}];
    return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
  });
  return sent;
}

const refused = { code: 'invalid_state', detail: 'The project is completed.', status_code: 409, requestId: null, extra: null };

afterEach(() => vi.unstubAllGlobals());

describe('an action for several projects', () => {
  it('names those for which it fails, and goes on with the others', async () => {
    const sent = answers([200, project('a')], [409, refused], [200, project('c')]);
    const progress: number[] = [];
    const result = await runBulk(['a', 'b', 'c'].map(project), moveTo('shw_1'), (n) => progress.push(n));

    expect(result).toEqual({
      text: '2 projects moved.',
      failures: [{ name: 'b', reason: 'The project is completed.' }],
    });
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PATCH /v1/projects/prj_a',
      'PATCH /v1/projects/prj_b',
      'PATCH /v1/projects/prj_c',
    ]);
    expect(sent[0]?.body).toEqual({ show: 'shw_1' });
    expect(progress).toEqual([1, 2, 3]);
  });

  it('makes drafts of the same recordings and settings', async () => {
    const sent = answers([201, project('a')]);
    expect((await runBulk([project('a')], COPY)).text).toBe('1 project copied to drafts.');
    expect(sent[0]).toMatchObject({ method: 'POST', path: '/v1/projects', body: { name: 'a (2)', files: ['file_1'] } });
  });

  it('downloads only what has finished files', async () => {
    answers([200, { ...project('a'), downloadUrl: null }]);
    expect((await runBulk([project('a')], DOWNLOAD)).failures).toEqual([{ name: 'a', reason: 'It has no finished files.' }]);
  });

  it('says what to do when there is no connection', async () => {
    const work = () => Promise.reject(new Failure('offline', 'No response from the server.', 0));
    const result = await runBulk([project('a')], { done: 'deleted', work });
    expect(result.text).toBe('0 projects deleted.');
    expect(result.failures[0]?.reason).toContain('Check your connection');
  });
});
