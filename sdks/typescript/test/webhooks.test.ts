import assert from 'node:assert/strict';
import test from 'node:test';
import { type PodworksEvent, WebhookSignatureError, isKnownEvent, webhooks } from 'podworks';

const SECRET = 'whsec_current';
const OLD_SECRET = 'whsec_old';
const NOW_SECONDS = 1_800_000_000;
const now = () => NOW_SECONDS * 1000;
const EVENT = webhooks.testEvent('ping', { object: { object: 'webhook_endpoint', id: 'whe_1' } });

async function signed(secret = SECRET, seconds = NOW_SECONDS) {
  const { body, headers } = await webhooks.testWebhook(EVENT, secret, seconds);
  return { body, signature: headers[webhooks.SIGNATURE_HEADER] ?? '' };
}

const rejects = (event: Promise<PodworksEvent>) => assert.rejects(event, WebhookSignatureError);

test('the signature is what the specification says', async () => {
  const { headers } = await webhooks.testWebhook({ id: 'evt_1', type: 'ping' }, 'whsec_test', 1);
  // printf '%s' '1.{"id":"evt_1","type":"ping"}' | openssl dgst -sha256 -hmac whsec_test
  assert.equal(
    headers['Service-Signature'],
    't=1,v1=e18e1e6badcaffeaf64841025417bbae7a590e71d94f925d73b229d230c9a050',
  );
});

test('a valid webhook is returned as its event, from text and from bytes', async () => {
  const { body, signature } = await signed();
  assert.deepEqual(await webhooks.constructEvent(body, signature, SECRET, { now }), EVENT);
  assert.deepEqual(await webhooks.constructEvent(Buffer.from(body), signature, SECRET, { now }), EVENT);
});

test('a tampered body, a wrong secret and a tampered time are rejected', async () => {
  const { body, signature } = await signed();
  await rejects(webhooks.constructEvent(body.replace('whe_1', 'whe_2'), signature, SECRET, { now }));
  await rejects(webhooks.constructEvent(body, signature, 'whsec_other', { now }));
  await rejects(webhooks.constructEvent(body, signature.replace(`${NOW_SECONDS}`, `${NOW_SECONDS + 1}`), SECRET, { now }));
});

test('a signature is valid for five minutes, before and after', async () => {
  for (const age of [300, -300]) {
    const { body, signature } = await signed(SECRET, NOW_SECONDS - age);
    await webhooks.constructEvent(body, signature, SECRET, { now });
  }
  for (const age of [301, -301]) {
    const { body, signature } = await signed(SECRET, NOW_SECONDS - age);
    await rejects(webhooks.constructEvent(body, signature, SECRET, { now }));
    await webhooks.constructEvent(body, signature, SECRET, { now, toleranceSeconds: 600 });
  }
});

test('while a secret is rotated, either one is accepted', async () => {
  const { body, signature } = await signed(OLD_SECRET);
  await rejects(webhooks.constructEvent(body, signature, SECRET, { now }));
  await webhooks.constructEvent(body, signature, [SECRET, OLD_SECRET], { now });
});

test('any of several signatures is accepted', async () => {
  const { body, signature } = await signed();
  const old = (await signed(OLD_SECRET)).signature.split(',')[1];
  for (const header of [`${signature},${old}`, signature.replace(',', `,${old},`), `${signature},v2=00`]) {
    await webhooks.constructEvent(body, header, SECRET, { now });
  }
});

test('a missing or malformed header is rejected', async () => {
  const { body, signature } = await signed();
  for (const header of [undefined, null, '', 't=1', signature.slice(0, -1), signature.replace('t=', 'x='), 't=x,v1=00', ',,=']) {
    await rejects(webhooks.constructEvent(body, header, SECRET, { now }));
  }
});

test('an empty secret is an error of the program, never a valid webhook', async () => {
  const { body, signature } = await signed();
  await assert.rejects(webhooks.constructEvent(body, signature, '', { now }), TypeError);
});

test('an event of an unknown type is parsed', async () => {
  const newer = { ...EVENT, type: 'project.archived' };
  const { body, headers } = await webhooks.testWebhook(newer, SECRET, NOW_SECONDS);
  const event = await webhooks.constructEvent(body, headers['Service-Signature'], SECRET, { now });
  assert.equal(isKnownEvent(event), false);
  assert.equal(describe(event), 'project.archived?');
});

/** Compiles only if each case is narrowed to its type, and the rest is not `never`. */
function describe(event: PodworksEvent): string {
  switch (event.type) {
    case 'project.completed':
      return (event.data.object.outputs ?? []).map((output) => output.name).join();
    case 'credits.low':
      return String(event.data.object.thresholdSeconds);
    case 'ping':
      return event.data.object.id;
    default: {
      const type: string = event.type;
      return `${type}?`;
    }
  }
}
