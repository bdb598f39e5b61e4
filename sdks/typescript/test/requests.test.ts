import assert from 'node:assert/strict';
import test from 'node:test';
import { inspect } from 'node:util';
import {
  APIError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  NotFoundError,
  Podworks,
  PodworksError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from 'podworks';
import { Server, client, disconnect, error, json, never } from './server.js';

const BALANCE = { totalSeconds: 3, buckets: { plan: 0, promo: 0, purchased: 3 } };

test('sends the key and returns the body', async (t) => {
  const server = (await Server.start(t)).on(json(200, BALANCE));
  const { podworks } = client(server);
  assert.deepEqual(await podworks.credits.balance(), BALANCE);
  const [request] = server.received;
  assert.equal(request?.path, '/v1/balance');
  assert.equal(request?.headers.authorization, 'Bearer pw_test_1');
  assert.match(request?.headers['user-agent'] ?? '', /^podworks-typescript\//);
  assert.equal(podworks.mode, 'test');
});

test('key and address come from the environment', async (t) => {
  const server = (await Server.start(t)).on(json(200, BALANCE));
  Object.assign(process.env, { PODWORKS_API_KEY: 'pw_live_env', PODWORKS_BASE_URL: `${server.url}/` });
  t.after(() => {
    delete process.env['PODWORKS_API_KEY'];
    delete process.env['PODWORKS_BASE_URL'];
  });
  await new Podworks().credits.balance();
  assert.equal(server.received[0]?.headers.authorization, 'Bearer pw_live_env');
  assert.equal(server.received[0]?.path, '/v1/balance');
});

test('a logged client does not show its key', () => {
  assert.doesNotMatch(inspect(new Podworks({ apiKey: 'pw_live_secret' }), { depth: 9, showHidden: true }), /secret/);
});

test('a missing key is an error before any request', () => {
  assert.throws(() => new Podworks({ apiKey: '' }), PodworksError);
});

test('the idempotency key stays the same across retries and differs between calls', async (t) => {
  const server = (await Server.start(t)).on(disconnect, error(503, 'unavailable'), json(201, { id: 'shw_1' }));
  const { podworks, clock } = client(server);
  await podworks.shows.create({ name: 'Talks' });
  await podworks.shows.create({ name: 'Talks' });
  const keys = server.received.map((request) => request.headers['idempotency-key']);
  assert.equal(keys.length, 4);
  assert.ok(keys[0]);
  assert.deepEqual(keys.slice(0, 3), [keys[0], keys[0], keys[0]]);
  assert.notEqual(keys[3], keys[0]);
  assert.deepEqual(clock.slept, [500, 1000]);
});

test('your own idempotency key is used', async (t) => {
  const server = (await Server.start(t)).on(json(201, {}));
  await client(server).podworks.credits.buy('hours-10', { idempotencyKey: 'order-7' });
  assert.equal(server.received[0]?.headers['idempotency-key'], 'order-7');
});

test('waits for the seconds of Retry-After', async (t) => {
  const server = (await Server.start(t)).on(
    error(429, 'rate_limited', null, { 'Retry-After': '7' }),
    error(503, 'unavailable', null, { 'Retry-After': new Date(1_800_000_010_000).toUTCString() }),
    json(200, BALANCE),
  );
  const { podworks, clock } = client(server);
  await podworks.credits.balance();
  assert.deepEqual(clock.slept, [7000, 3000]);
});

test('a Retry-After of minutes is reported, not waited for', async (t) => {
  const server = (await Server.start(t)).on(error(503, 'unavailable', null, { 'Retry-After': '900' }));
  const { podworks, clock } = client(server);
  const thrown = await podworks.credits.balance().catch((e: unknown) => e);
  assert.ok(thrown instanceof ServerError);
  assert.equal(thrown.retryAfterSeconds, 900);
  assert.deepEqual(clock.slept, []);
});

test('backs off exponentially up to maxRetries', async (t) => {
  const server = (await Server.start(t)).on(error(500, 'internal'));
  const { podworks, clock } = client(server, { maxRetries: 6 });
  await assert.rejects(podworks.credits.balance(), ServerError);
  assert.equal(server.received.length, 7);
  assert.deepEqual(clock.slept, [500, 1000, 2000, 4000, 8000, 8000]);
});

test('a request in flight with the same key is retried', async (t) => {
  const server = (await Server.start(t)).on(error(409, 'idempotency_in_flight'), json(200, { id: 'prj_1' }));
  assert.equal((await client(server).podworks.projects.submit('prj_1')).id, 'prj_1');
});

test('other conflicts are not retried', async (t) => {
  const server = (await Server.start(t)).on(error(409, 'invalid_state', { status: 'processing' }));
  const thrown = await client(server).podworks.projects.submit('prj_1').catch((e: unknown) => e);
  assert.ok(thrown instanceof ConflictError);
  assert.equal(thrown.code, 'invalid_state');
  assert.deepEqual(thrown.details, { status: 'processing' });
  assert.equal(server.received.length, 1);
});

test('a request that is not idempotent and has no key is never sent twice', async (t) => {
  const server = (await Server.start(t)).on(disconnect);
  const { podworks } = client(server);
  await assert.rejects(podworks.projects.cancel('prj_1'), ConnectionError);
  await assert.rejects(podworks.projects.update('prj_1', { name: 'x' }), ConnectionError);
  await assert.rejects(podworks.webhookEndpoints.test('whe_1'), ConnectionError);
  assert.equal(server.received.length, 3);
});

test('a limit that only work resolves is not retried', async (t) => {
  const server = (await Server.start(t)).on(error(429, 'awaiting_upload_limit'));
  await assert.rejects(client(server).podworks.files.create({ fileName: 'a.wav' }), RateLimitError);
  assert.equal(server.received.length, 1);
});

test('an attempt that gets no response times out', async (t) => {
  const server = (await Server.start(t)).on(never);
  const { podworks } = client(server, { timeoutMillis: 50, maxRetries: 1 });
  await assert.rejects(podworks.credits.balance(), TimeoutError);
  assert.equal(server.received.length, 2);
});

test('a signal aborts the request', async (t) => {
  const server = (await Server.start(t)).on(never);
  const { podworks } = client(server);
  const controller = new AbortController();
  const balance = podworks.credits.balance({ signal: controller.signal });
  setTimeout(() => controller.abort(), 20);
  await assert.rejects(balance, { name: 'AbortError' });
});

test('an error has its class, code, request id and field errors', async (t) => {
  const fields = [{ path: 'files[0].fileName', message: 'must not be empty' }];
  const server = (await Server.start(t)).on(
    error(400, 'invalid_request', fields),
    error(401, 'unauthorized'),
    error(404, 'not_found'),
  );
  const { podworks } = client(server);
  const invalid = await podworks.files.create({ fileName: '' }).catch((e: unknown) => e);
  assert.ok(invalid instanceof BadRequestError && invalid instanceof APIError);
  assert.equal(invalid.name, 'BadRequestError');
  assert.equal(invalid.code, 'invalid_request');
  assert.equal(invalid.requestId, 'req_1');
  assert.deepEqual(invalid.fieldErrors, fields);
  await assert.rejects(podworks.me(), AuthenticationError);
  await assert.rejects(podworks.projects.get('prj_0'), NotFoundError);
});

test('an error of something in between is an error too', async (t) => {
  const server = (await Server.start(t)).on((_, response) => response.writeHead(502).end('<html>Bad gateway</html>'));
  const thrown = await client(server, { maxRetries: 0 }).podworks.me().catch((e: unknown) => e);
  assert.ok(thrown instanceof ServerError);
  assert.equal(thrown.status, 502);
  assert.equal(thrown.code, undefined);
});

test('a page of something in between is not a response of the API', async (t) => {
  const server = (await Server.start(t)).on((_, response) => response.end('<html>Sign in to the network</html>'));
  await assert.rejects(client(server, { maxRetries: 0 }).podworks.me(), ConnectionError);
});

test('path parameters are encoded and undefined query parameters left out', async (t) => {
  const server = (await Server.start(t)).on(json(200, {}), json(200, { shows: [] }));
  const { podworks } = client(server);
  await podworks.projects.get('../me?x=1');
  await podworks.shows.list();
  assert.deepEqual(
    server.received.map((request) => request.path),
    ['/v1/projects/..%2Fme%3Fx%3D1', '/v1/shows'],
  );
});
