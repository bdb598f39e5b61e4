import assert from 'node:assert/strict';
import test from 'node:test';
import { Server, client, json } from './server.js';

test('iterates over the items of all pages by cursor', async (t) => {
  const server = (await Server.start(t)).on(
    json(200, { projects: [{ id: 'prj_3' }, { id: 'prj_2' }], nextCursor: 'c+1' }),
    json(200, { projects: [{ id: 'prj_1' }], nextCursor: null }),
  );
  const ids: string[] = [];
  for await (const project of client(server).podworks.projects.list({ status: 'completed', limit: 2 })) ids.push(project.id);
  assert.deepEqual(ids, ['prj_3', 'prj_2', 'prj_1']);
  assert.deepEqual(
    server.received.map((request) => request.path),
    ['/v1/projects?status=completed&limit=2', '/v1/projects?status=completed&limit=2&cursor=c%2B1'],
  );
});

test('filters and the order stay the same on every page', async (t) => {
  const server = (await Server.start(t)).on(
    json(200, { projects: [{ id: 'prj_1' }], nextCursor: 'c1' }),
    json(200, { projects: [], nextCursor: null }),
    json(200, { deliveries: [{ id: 'dlv_1' }], nextCursor: null }),
  );
  const { podworks } = client(server);
  await podworks.projects.list({ query: 'anna & bob', sort: '-name', minCreditsSeconds: 60 }).toArray();
  const deliveries = await podworks.deliveries.listAll({ status: ['failed', 'waiting'], project: 'prj_1' }).toArray();
  assert.deepEqual(deliveries.map((delivery) => delivery.id), ['dlv_1']);
  assert.deepEqual(
    server.received.map((request) => request.path),
    [
      '/v1/projects?query=anna+%26+bob&sort=-name&minCreditsSeconds=60',
      '/v1/projects?query=anna+%26+bob&sort=-name&minCreditsSeconds=60&cursor=c1',
      '/v1/deliveries?status=failed%2Cwaiting&project=prj_1',
    ],
  );
});

test('awaiting a list gets its first page only', async (t) => {
  const server = (await Server.start(t)).on(json(200, { events: [{ id: 'evt_2' }], nextCursor: 'c1' }));
  const page = await client(server).podworks.events.list({ type: 'project.*' });
  assert.equal(page.items[0]?.id, 'evt_2');
  assert.equal(page.nextCursor, 'c1');
  assert.equal(server.received.length, 1);
});

test('pages are requested when they are needed', async (t) => {
  const server = (await Server.start(t)).on(json(200, { files: [{ id: 'file_2' }, { id: 'file_1' }], nextCursor: 'more' }));
  assert.equal((await client(server).podworks.files.list().toArray(2)).length, 2);
  assert.equal(server.received.length, 1);
});

test('the ledger and purchases continue before their last id', async (t) => {
  const server = (await Server.start(t)).on(
    json(200, [{ id: 9 }, { id: 7 }]),
    json(200, [{ id: 4 }]),
    json(200, [{ id: 'pur_2' }]),
    json(200, []),
  );
  const { podworks } = client(server);
  assert.deepEqual((await podworks.credits.ledger({ limit: 2 }).toArray()).map((line) => line.id), [9, 7, 4]);
  assert.deepEqual((await podworks.credits.purchases({ limit: 1 }).toArray()).map((purchase) => purchase.id), ['pur_2']);
  assert.deepEqual(
    server.received.map((request) => request.path),
    [
      '/v1/ledger?limit=2',
      '/v1/ledger?limit=2&before=7',
      '/v1/credits/purchases?limit=1',
      '/v1/credits/purchases?limit=1&before=pur_2',
    ],
  );
});
