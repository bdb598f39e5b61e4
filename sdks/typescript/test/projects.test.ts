import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import {
  AuthenticationError,
  ProjectCancelledError,
  ProjectFailedError,
  ProjectRejectedError,
  ServerError,
  TimeoutError,
  TransferError,
} from 'podworks';
import { type Responder, Server, client, disconnect, error, json } from './server.js';

const project = (status: string, more: object = {}) => ({ id: 'prj_1', status, progress: null, outputs: [], ...more });
const unchanged: Responder = (_, response) => response.writeHead(304).end();

test('creates, submits and waits, and reports each new state', async (t) => {
  const server = (await Server.start(t)).on(
    json(201, project('draft')),
    json(200, project('validating')),
    json(200, project('queued'), { ETag: 'W/"1"' }),
    unchanged,
    json(200, project('processing', { progress: { step: 'Cleaning', percent: 40 } }), { ETag: 'W/"2"' }),
    json(200, project('completed')),
  );
  const seen: [string, number | null | undefined][] = [];
  const done = await client(server).podworks.projects.createAndWait(
    { files: ['file_1'], testOutcome: 'completed' },
    { idempotencyKey: 'episode-12', onProgress: ({ status, progress }) => seen.push([status, progress?.percent]) },
  );
  assert.equal(done.status, 'completed');
  assert.deepEqual(seen, [['queued', undefined], ['processing', 40], ['completed', undefined]]);
  const [create, submit, first, second] = server.received;
  assert.deepEqual(JSON.parse(create?.body.toString() ?? ''), { files: ['file_1'], testOutcome: 'completed' });
  assert.equal(create?.headers['idempotency-key'], 'episode-12');
  assert.equal(submit?.path, '/v1/projects/prj_1/submit');
  assert.equal(submit?.headers['idempotency-key'], 'episode-12/submit');
  assert.equal(first?.headers['if-none-match'], undefined);
  assert.equal(second?.headers['if-none-match'], 'W/"1"');
});

test('a project that ends without outputs is an error of its kind', async (t) => {
  const server = (await Server.start(t)).on(
    json(200, project('rejected', { rejection: { code: 'insufficient_credits', message: '1800 are missing.' } })),
    json(200, project('failed', { failure: { code: 'processing_failed', message: 'Silence.' } })),
    json(200, project('cancelled')),
  );
  const { podworks } = client(server);
  const rejected = await podworks.projects.wait('prj_1').catch((e: unknown) => e);
  assert.ok(rejected instanceof ProjectRejectedError);
  assert.equal(rejected.code, 'insufficient_credits');
  assert.equal(rejected.message, '1800 are missing.');
  assert.equal(rejected.project.id, 'prj_1');
  await assert.rejects(podworks.projects.wait('prj_1'), ProjectFailedError);
  await assert.rejects(podworks.projects.wait('prj_1'), ProjectCancelledError);
});

test('waiting ends after waitMillis', async (t) => {
  const server = (await Server.start(t)).on(json(200, project('queued')));
  const { podworks, clock } = client(server);
  await assert.rejects(podworks.projects.wait('prj_1', { waitMillis: 60_000 }), TimeoutError);
  assert.ok(clock.slept.every((millis) => millis <= 3000));
  assert.ok(server.received.length < 30, `${server.received.length} requests`);
});

test('an outage of minutes does not end the waiting, a longer one does', async (t) => {
  const outage = Array.from({ length: 40 }, () => error(503, 'unavailable'));
  const server = (await Server.start(t)).on(json(200, project('queued')), ...outage, json(200, project('completed')));
  const { podworks } = client(server);
  assert.equal((await podworks.projects.wait('prj_1')).status, 'completed');

  const down = (await Server.start(t)).on(error(503, 'unavailable'));
  await assert.rejects(client(down).podworks.projects.wait('prj_1'), ServerError);
  const denied = (await Server.start(t)).on(error(401, 'unauthorized'));
  await assert.rejects(client(denied).podworks.projects.wait('prj_1'), AuthenticationError);
  assert.equal(denied.received.length, 1);
});

test('downloads outputs with progress, and again after an interruption', async (t) => {
  const server = await Server.start(t);
  const outputs = [
    { kind: 'audio', name: 'interview.mp3', url: `${server.url}/mp3` },
    { kind: 'transcript', name: '../interview.txt', url: `${server.url}/txt` },
  ];
  const broken: Responder = (_, response) => {
    response.writeHead(200, { 'Content-Length': '10' }).write('half');
    setTimeout(() => response.destroy(), 20);
  };
  server.on(
    json(200, project('completed', { outputs, manifestUrl: `${server.url}/manifest` })),
    disconnect,
    broken,
    (_, response) => response.writeHead(200, { 'Content-Length': '5' }).end('audio'),
    (_, response) => response.end('text'),
    (_, response) => response.end('{}'),
  );
  const directory = join(await mkdtemp(join(tmpdir(), 'podworks-')), 'out');
  const progress: unknown[] = [];
  const paths = await client(server).podworks.projects.download('prj_1', directory, {
    manifest: true,
    onProgress: (one) => progress.push(one),
  });
  assert.deepEqual(paths, ['interview.mp3', 'interview.txt', 'manifest.json'].map((name) => join(directory, name)));
  assert.deepEqual((await readdir(directory)).sort(), ['interview.mp3', 'interview.txt', 'manifest.json']);
  assert.equal(await readFile(join(directory, 'interview.mp3'), 'utf8'), 'audio');
  assert.deepEqual(progress.at(-3), { fileName: 'interview.mp3', bytes: 5, totalBytes: 5 });
  assert.equal(server.received[1]?.headers.authorization, undefined);
});

test('only the requested kinds are downloaded, and an expired link is an error', async (t) => {
  const server = await Server.start(t);
  const outputs = ['audio', 'transcript'].map((kind) => ({ kind, name: kind, url: `${server.url}/${kind}` }));
  server.on(json(200, project('completed', { outputs })), (_, response) => response.writeHead(403).end());
  const directory = await mkdtemp(join(tmpdir(), 'podworks-'));
  const thrown = await client(server)
    .podworks.projects.download('prj_1', directory, { kinds: ['transcript'] })
    .catch((e: unknown) => e);
  assert.ok(thrown instanceof TransferError);
  assert.deepEqual(server.received.map((request) => request.path), ['/v1/projects/prj_1', '/transcript']);
  assert.deepEqual(await readdir(directory), []);
});
