import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import test from 'node:test';
import { ConnectionError, FileFailedError, TimeoutError, TransferError, type UploadSource } from 'podworks';
import { type Responder, Server, client, disconnect, json } from './server.js';

const BYTES = new Uint8Array(randomBytes(700_000));

/** Creates a file whose upload URL is on the same server. */
const created: Responder = (request, response) =>
  json(201, { id: 'file_1', fileName: 'a.wav', status: 'awaiting_upload', uploadUrl: `http://${request.headers.host}/store?1` })(
    request,
    response,
  );
const renewed: Responder = (request, response) =>
  json(200, { id: 'file_1', status: 'awaiting_upload', uploadUrl: `http://${request.headers.host}/store?2` })(request, response);
const stored: Responder = (_, response) => response.end();
const ready = json(200, { id: 'file_1', status: 'ready' }, { ETag: 'W/"2"' });
const checking = json(200, { id: 'file_1', status: 'checking' }, { ETag: 'W/"1"' });
const unchanged: Responder = (_, response) => response.writeHead(304, { ETag: 'W/"1"' }).end();

async function path(): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'podworks-')), 'interview.wav');
  await writeFile(file, BYTES);
  return file;
}

test('a path, bytes, a blob and streams are uploaded with their length and progress', async (t) => {
  const sources: [UploadSource, string][] = [
    [await path(), 'interview.wav'],
    [BYTES, 'a.wav'],
    [new Blob([BYTES]), 'a.wav'],
    [{ stream: Readable.from([BYTES.subarray(0, 9), BYTES.subarray(9)]), sizeBytes: BYTES.length, fileName: 'b.wav' }, 'b.wav'],
    [{ stream: new Blob([BYTES]).stream(), sizeBytes: BYTES.length, fileName: 'b.wav' }, 'b.wav'],
  ];
  for (const [source, fileName] of sources) {
    const server = (await Server.start(t)).on(created, stored, ready);
    const progress: number[] = [];
    const file = await client(server).podworks.files.upload(source, {
      ...(fileName === 'a.wav' ? { fileName } : {}),
      onProgress: ({ bytes, totalBytes }) => {
        assert.equal(totalBytes, BYTES.length);
        progress.push(bytes);
      },
    });
    assert.equal(file.status, 'ready');
    const [create, put] = server.received;
    assert.deepEqual(JSON.parse(create?.body.toString() ?? ''), { fileName });
    assert.equal(put?.method, 'PUT');
    assert.equal(put?.headers['content-length'], String(BYTES.length));
    assert.equal(put?.headers.authorization, undefined);
    assert.ok(put?.body.equals(Buffer.from(BYTES)));
    assert.equal(progress.at(-1), BYTES.length);
  }
});

test('an interrupted upload is sent again, to a fresh URL', async (t) => {
  const server = (await Server.start(t)).on(created, disconnect, renewed, stored, ready);
  await client(server).podworks.files.upload(await path());
  const puts = server.received.filter((request) => request.method === 'PUT');
  assert.deepEqual(puts.map((put) => put.path), ['/store?1', '/store?2']);
  assert.ok(puts[1]?.body.equals(Buffer.from(BYTES)));
});

test('an expired URL is renewed', async (t) => {
  const expired: Responder = (_, response) => response.writeHead(403).end('<Error>Request has expired</Error>');
  const server = (await Server.start(t)).on(created, expired, renewed, stored, ready);
  await client(server).podworks.files.upload(BYTES, { fileName: 'a.wav' });
  assert.equal(server.received.at(-2)?.path, '/store?2');
});

test('an upload whose response was lost is not sent again', async (t) => {
  const server = (await Server.start(t)).on(created, disconnect, checking, ready);
  await client(server).podworks.files.upload(BYTES, { fileName: 'a.wav' });
  assert.equal(server.received.filter((request) => request.method === 'PUT').length, 1);
});

test('a stream can be read once, so its upload is not retried', async (t) => {
  const server = (await Server.start(t)).on(created, disconnect);
  const source = { stream: Readable.from([BYTES]), sizeBytes: BYTES.length, fileName: 'a.wav' };
  await assert.rejects(client(server).podworks.files.upload(source), ConnectionError);
  assert.equal(server.received.length, 2);
});

test('an upload that storage refuses is an error with its status', async (t) => {
  const server = (await Server.start(t)).on(created, (_, response) => response.writeHead(400).end());
  const thrown = await client(server).podworks.files.upload(BYTES, { fileName: 'a.wav' }).catch((e: unknown) => e);
  assert.ok(thrown instanceof TransferError);
  assert.equal(thrown.status, 400);
});

test('an upload that stalls times out', async (t) => {
  const server = (await Server.start(t)).on(created, () => undefined);
  const { podworks } = client(server, { timeoutMillis: 100, maxRetries: 0 });
  await assert.rejects(podworks.files.upload(BYTES, { fileName: 'a.wav' }), TimeoutError);
});

test('waits for the check with conditional requests', async (t) => {
  const server = (await Server.start(t)).on(checking, unchanged, unchanged, ready);
  const { podworks, clock } = client(server);
  assert.equal((await podworks.files.wait('file_1')).status, 'ready');
  assert.deepEqual(
    server.received.map((request) => request.headers['if-none-match']),
    [undefined, 'W/"1"', 'W/"1"', 'W/"1"'],
  );
  assert.deepEqual(clock.slept, [500, 750, 1125]);
});

test('a file that fails its check is an error with the reason', async (t) => {
  const failed = { id: 'file_1', status: 'failed', error: { code: 'unreadable_file', message: 'No audio.' } };
  const server = (await Server.start(t)).on(created, stored, json(200, failed));
  const thrown = await client(server).podworks.files.upload(BYTES, { fileName: 'a.wav' }).catch((e: unknown) => e);
  assert.ok(thrown instanceof FileFailedError);
  assert.equal(thrown.code, 'unreadable_file');
  assert.equal(thrown.message, 'No audio.');
});

test('a source without a name needs one', async (t) => {
  const server = await Server.start(t);
  await assert.rejects(client(server).podworks.files.upload(BYTES), TypeError);
  assert.equal(server.received.length, 0);
});
