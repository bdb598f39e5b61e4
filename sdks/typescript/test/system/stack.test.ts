/**
 * The SDK against a running stack: system-tests starts it and passes its address and keys. By hand, after
 * `./podworks up --detach`, with PODWORKS_BASE_URL, PODWORKS_LIVE_KEY and PODWORKS_TEST_KEY: `npm run test:system`.
 */
import assert from 'node:assert/strict';
import { mkdtemp, stat } from 'node:fs/promises';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  BadRequestError,
  NotFoundError,
  Podworks,
  ProjectFailedError,
  WebhookSignatureError,
  isKnownEvent,
  webhooks,
} from 'podworks';

const live = new Podworks({ apiKey: process.env['PODWORKS_LIVE_KEY'] });
const simulated = new Podworks({ apiKey: process.env['PODWORKS_TEST_KEY'] });
const SAMPLE = fileURLToPath(new URL('../../../../../samples/interview.wav', import.meta.url));

// Together: most of the time is spent on waiting for the stack.
describe('a running stack', { concurrency: true }, () => {
  test('a recording becomes finished files', async () => {
    let sent = 0;
    const file = await live.files.upload(SAMPLE, { onProgress: ({ bytes }) => (sent = bytes) });
    assert.equal(sent, (await stat(SAMPLE)).size);
    assert.equal(file.status, 'ready');

    const statuses = new Set<string>();
    const project = await live.projects.createAndWait(
      { files: [file.id], name: 'Episode 12', metadata: { series: 'talks' } },
      { onProgress: ({ status }) => statuses.add(status) },
    );
    assert.ok(statuses.has('processing') && statuses.has('completed'), [...statuses].join());

    const directory = await mkdtemp(join(tmpdir(), 'podworks-'));
    const paths = await live.projects.download(project, directory, { manifest: true });
    assert.deepEqual(
      paths.slice(0, 2).map((path) => path.slice(directory.length + 1)),
      ['interview.mp3', 'interview.flac'],
    );
    for (const output of project.outputs) assert.equal((await stat(join(directory, output.name))).size, output.sizeBytes);

    const charge = (await live.credits.ledger({ limit: 1 }).toArray()).find((line) => line.projectId === project.id);
    assert.equal(charge?.deltaSeconds, -(project.creditsSeconds ?? 0));
    const types = (await live.events.list({ type: 'project.*', limit: 1 }).toArray(3)).map((event) => event.type);
    assert.deepEqual(types, ['project.completed', 'project.processing', 'project.queued']);
  });

  test('a test project ends as its testOutcome says', async () => {
    const file = await simulated.files.upload(SAMPLE);
    const project = { files: [file.id], testOutcome: 'failed' as const };
    await assert.rejects(simulated.projects.createAndWait(project), ProjectFailedError);
  });

  test('a webhook is verified and typed', async (t) => {
    type Webhook = { body: Buffer; signature: string };
    let received: (webhook: Webhook) => void = () => undefined;
    const webhook = new Promise<Webhook>((resolve) => (received = resolve));
    const receiver = createServer(async (request: IncomingMessage, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.end();
      received({ body: Buffer.concat(chunks), signature: String(request.headers['service-signature']) });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    t.after(() => receiver.close());
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;

    const { endpoint, secret } = await simulated.webhookEndpoints.create({ url, eventTypes: ['project.completed'] });
    t.after(() => simulated.webhookEndpoints.delete(endpoint.id));
    await simulated.webhookEndpoints.test(endpoint.id);
    const { body, signature } = await webhook;
    const event = await webhooks.constructEvent(body, signature, ['whsec_previous', secret ?? '']);
    assert.ok(isKnownEvent(event) && event.type === 'ping');
    assert.equal(event.data.object.id, endpoint.id);
    await assert.rejects(webhooks.constructEvent(body, signature, 'whsec_previous'), WebhookSignatureError);
    const deliveries = await simulated.webhookEndpoints.deliveries(endpoint.id).toArray(1);
    assert.equal(deliveries[0]?.eventId, event.id);
  });

  test('errors have their class, code, request id and field errors', async () => {
    const missing = await simulated.projects.get('prj_00000000000000000000000000').catch((e: unknown) => e);
    assert.ok(missing instanceof NotFoundError);
    assert.equal(missing.code, 'not_found');
    assert.match(missing.requestId ?? '', /^req_/);
    const invalid = await simulated.projects.create({ files: [] }).catch((e: unknown) => e);
    assert.ok(invalid instanceof BadRequestError);
    assert.equal(invalid.code, 'invalid_request');
    assert.equal(invalid.fieldErrors[0]?.path, 'files');
  });
});
