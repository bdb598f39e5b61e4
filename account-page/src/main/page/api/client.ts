/** The API client: typed by the documents, with the session's headers, errors as `Failure`. */
import type { paths as AccountPaths } from '#types/account';
import type { paths as ApiPaths } from '#types/openapi';
import createClient, { type Middleware } from 'openapi-fetch';
import { sendConfirmed } from '../session/reauthentication';
import { chosenHeaders, sessionEnded } from '../session/session';
import { Failure } from './failure';
import type { ApiErrorBody } from './types';

const withSession: Middleware = {
  onRequest({ request }) {
    for (const [name, value] of chosenHeaders()) {
      if (!request.headers.has(name)) request.headers.set(name, value);
    }
    return request;
  },
};

const client = createClient<ApiPaths & AccountPaths>({
  baseUrl: location.origin,
  credentials: 'same-origin',
  fetch: sendConfirmed,
});
client.use(withSession);

/** `api.GET('/v1/projects', {params: …})` and so on; pass the result to {@link answer}. */
export const api = client;

type Answered<T> = { data?: T; error?: unknown; response: Response };

/** The body of a successful response. */
export async function answer<T>(call: Promise<Answered<T>>): Promise<T> {
  let answered: Answered<T>;
  try {
    answered = await call;
  } catch (error) {
    // A response that is not JSON comes from a proxy.
    throw error instanceof SyntaxError
      ? new Failure('internal', 'The response could not be parsed.', 0)
      : Failure.offline();
  }
  if (answered.response.ok) {
    return answered.data as T;
  }
  throw failureOf(answered.response, answered.error);
}

function failureOf(response: Response, body: unknown): Failure {
  const error = isErrorBody(body) ? body : null;
  const failure = new Failure(
    error?.code ?? 'internal',
    error?.detail ?? `The server returned status ${response.status}.`,
    response.status,
    error?.extra ?? null,
    error?.requestId ?? response.headers.get('Request-Id'),
    Number(response.headers.get('Retry-After')) || null,
  );
  if (failure.status === 401 || failure.code === 'invalid_csrf_token') {
    sessionEnded();
  }
  return failure;
}

function isErrorBody(body: unknown): body is ApiErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
}

/** An `Idempotency-Key`: one per user action, reused by its retries. */
export function newIntent(): string {
  return crypto.randomUUID();
}
