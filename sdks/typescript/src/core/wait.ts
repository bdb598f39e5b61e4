/** Waits for a resource by polling it. */
import { TimeoutError } from './errors.js';
import { type Clock, isTransient } from './retry.js';
import type { Reply } from './transport.js';

/** The interval grows with the time that is waited: short jobs are noticed soon, long ones cost few requests. */
const SHORTEST_INTERVAL_MILLIS = 500;
const LONGEST_INTERVAL_MILLIS = 3_000;
const GROWTH = 1.5;
/** Jobs take hours: an API that does not respond for so long is waited for. */
const LONGEST_OUTAGE_MILLIS = 5 * 60_000;

/**
 * Gets a resource until it is done. Requests are conditional: nothing is transferred while nothing changes. An outage of
 * a few minutes does not end the waiting.
 *
 * @param get gets the resource unless it still has that ETag
 * @param isDone called with each new state
 * @throws TimeoutError after `waitMillis`; the resource itself goes on
 */
export async function poll<T>(
  get: (etag: string | undefined) => Promise<Reply<T>>,
  isDone: (state: T) => boolean,
  options: { clock: Clock; waitMillis: number; signal?: AbortSignal | undefined },
): Promise<T> {
  const { clock, waitMillis, signal } = options;
  const deadline = clock.now() + waitMillis;
  let interval = SHORTEST_INTERVAL_MILLIS;
  let etag: string | undefined;
  let respondedAt = clock.now();
  for (;;) {
    const reply = await get(etag).catch((error: unknown) => {
      if (!isTransient(error) || clock.now() - respondedAt > LONGEST_OUTAGE_MILLIS) throw error;
      return undefined;
    });
    if (reply) respondedAt = clock.now();
    if (reply?.data !== undefined) {
      etag = reply.etag;
      if (isDone(reply.data)) return reply.data;
    }
    if (clock.now() + interval > deadline) throw new TimeoutError(`It was not done within ${waitMillis} ms.`);
    await clock.sleep(interval, signal);
    interval = Math.min(interval * GROWTH, LONGEST_INTERVAL_MILLIS);
  }
}
