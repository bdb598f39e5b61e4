/** For unit tests of your own webhook handler. */
import { randomUUID } from '#platform';
import type { EventOf, EventType } from './events.js';
import { SIGNATURE_HEADER, signatureOf } from './signature.js';

/** A webhook request as the API would send it. */
export interface TestWebhook {
  body: string;
  headers: Record<string, string>;
}

/**
 * An event for tests, with a new id and the current time.
 *
 * ```ts
 * const event = webhooks.testEvent('ping', { object: { object: 'webhook_endpoint', id: 'whe_1' } });
 * const { body, headers } = await webhooks.testWebhook(event, 'whsec_test');
 * const response = await myHandler(new Request('https://hooks.example.com', { method: 'POST', body, headers }));
 * ```
 */
export function testEvent<T extends EventType>(type: T, data: EventOf<T>['data']): EventOf<T> {
  const id = `evt_${randomUUID().replaceAll('-', '').slice(0, 26)}`;
  return { id, object: 'event', type, mode: 'test', createdAt: new Date().toISOString(), data } as unknown as EventOf<T>;
}

/**
 * Signs an event for a test.
 *
 * @param timestampSeconds the time of the signature; now by default
 */
export async function testWebhook(
  event: { id: string; type: string },
  secret: string,
  timestampSeconds: number = Math.floor(Date.now() / 1000),
): Promise<TestWebhook> {
  const body = JSON.stringify(event);
  return {
    body,
    headers: {
      'Content-Type': 'application/json',
      'Service-Event-Id': event.id,
      'Service-Event-Type': event.type,
      [SIGNATURE_HEADER]: await signatureOf(body, secret, timestampSeconds),
    },
  };
}
