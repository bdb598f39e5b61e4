/** Sends requests: authentication, idempotency keys, timeouts, retries and errors. */
import { randomUUID, userAgent } from '#platform';
import { OPERATIONS } from '../generated/tables.js';
import { APIError, ConnectionError, PodworksError, TimeoutError, apiError } from './errors.js';
import type { Input, OperationId, Result } from './operations.js';
import { type Clock, backOffMillis, isTransient, retryAfterSeconds } from './retry.js';

/** Options of a single request. */
export interface RequestOptions {
  /** Aborts the request, its retries and any waiting. */
  signal?: AbortSignal | undefined;
  /** The time for one attempt, instead of the client's. */
  timeoutMillis?: number | undefined;
  /** How often the request is sent again at most, instead of the client's. */
  maxRetries?: number | undefined;
  /** Your own `Idempotency-Key`, instead of a generated one. */
  idempotencyKey?: string | undefined;
}

export interface TransportOptions {
  baseUrl: string;
  timeoutMillis: number;
  maxRetries: number;
  fetch: typeof fetch;
  clock: Clock;
}

/** A response; `data` is undefined if the resource has not changed (304). */
export interface Reply<T> {
  data: T | undefined;
  etag: string | undefined;
}

type AnyInput = { path?: object; query?: object; body?: unknown };

export class Transport {
  /** Private even at run time: who logs a client must not log its key. */
  readonly #apiKey: string;

  constructor(
    apiKey: string,
    readonly options: TransportOptions,
  ) {
    this.#apiKey = apiKey;
  }

  get clock(): Clock {
    return this.options.clock;
  }

  /** Calls an operation of the API and returns the body of its response. */
  async call<Id extends OperationId>(id: Id, input: Input<Id>, options: RequestOptions = {}): Promise<Result<Id>> {
    const reply = await this.send<Result<Id>>(id, input as AnyInput, options);
    return reply.data as Result<Id>;
  }

  /** Calls an operation unless its resource still has that ETag. */
  async callIfChanged<Id extends OperationId>(
    id: Id,
    input: Input<Id>,
    etag: string | undefined,
    options: RequestOptions = {},
  ): Promise<Reply<Result<Id>>> {
    return this.send<Result<Id>>(id, input as AnyInput, options, etag);
  }

  private async send<T>(id: OperationId, input: AnyInput, options: RequestOptions, etag?: string): Promise<Reply<T>> {
    const operation = OPERATIONS[id];
    const headers = new Headers({ Accept: 'application/json, text/csv', Authorization: `Bearer ${this.#apiKey}` });
    if (userAgent) headers.set('User-Agent', userAgent);
    if (etag) headers.set('If-None-Match', etag);
    // One key for all attempts: however often the request arrives, it has its effect once.
    if (operation.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey ?? randomUUID());
    const request: RequestInit = { method: operation.method, headers, redirect: 'manual' };
    if (input.body !== undefined) {
      headers.set('Content-Type', 'application/json');
      request.body = JSON.stringify(input.body);
    }
    const safe = ['GET', 'PUT', 'DELETE'].includes(operation.method) || operation.idempotencyKey;
    return this.attempts(
      () => this.attempt<T>(this.url(operation.path, input), request, options),
      safe ? (options.maxRetries ?? this.options.maxRetries) : 0,
      options.signal,
    );
  }

  /** Runs an attempt, and runs it again after a transient error. */
  async attempts<T>(attempt: () => Promise<T>, maxRetries: number, signal: AbortSignal | undefined): Promise<T> {
    for (let retries = 0; ; retries++) {
      try {
        return await attempt();
      } catch (error) {
        if (!isTransient(error) || retries >= maxRetries || signal?.aborted) throw error;
        const wait = error instanceof APIError ? error.retryAfterSeconds : undefined;
        await this.clock.sleep(wait === undefined ? backOffMillis(retries, this.clock) : wait * 1000, signal);
      }
    }
  }

  private async attempt<T>(url: string, request: RequestInit, options: RequestOptions): Promise<Reply<T>> {
    const millis = options.timeoutMillis ?? this.options.timeoutMillis;
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), millis);
    const abort = () => timeout.abort();
    options.signal?.addEventListener('abort', abort, { once: true });
    try {
      options.signal?.throwIfAborted();
      const response = await this.options.fetch(url, { ...request, signal: timeout.signal });
      return await this.read<T>(response);
    } catch (error) {
      if (error instanceof PodworksError) throw error;
      options.signal?.throwIfAborted();
      if (timeout.signal.aborted) throw new TimeoutError(`No response within ${millis} ms.`, { cause: error });
      throw new ConnectionError(`Could not connect to ${this.options.baseUrl}.`, { cause: error });
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', abort);
    }
  }

  private async read<T>(response: Response): Promise<Reply<T>> {
    const etag = response.headers.get('ETag') ?? undefined;
    if (response.status === 304) return { data: undefined, etag };
    const text = await response.text();
    const type = response.headers.get('Content-Type') ?? '';
    if (!response.ok) throw errorOf(response, type.includes('json') ? text : '', this.clock.now());
    if (type.startsWith('text/csv')) return { data: text as T, etag };
    // A proxy's page, or half a response, is not a response of the API: what is thrown here is a ConnectionError.
    return { data: JSON.parse(text) as T, etag };
  }

  private url(path: string, input: AnyInput): string {
    const parameters = new Map(Object.entries(input.path ?? {}));
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters.get(name))));
    const url = new URL(this.options.baseUrl.replace(/\/+$/, '') + filled);
    for (const [name, value] of Object.entries(input.query ?? {})) {
      // Several values of a filter are separated by commas, as arrays are in a string.
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    }
    return url.toString();
  }
}

/** A proxy in between can respond with anything, so nothing about the body is taken for granted. */
function errorOf(response: Response, json: string, now: number): APIError {
  let body: Record<string, unknown> = {};
  try {
    body = (JSON.parse(json) as Record<string, unknown> | null) ?? {};
  } catch {
    // Not JSON after all.
  }
  const string = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return apiError({
    status: response.status,
    code: string(body['code']),
    detail: string(body['detail']) ?? `The response has status ${response.status}.`,
    requestId: string(body['requestId']) ?? response.headers.get('Request-Id') ?? undefined,
    extra: body['extra'],
    retryAfterSeconds: retryAfterSeconds(response.headers.get('Retry-After'), now),
  });
}
