/** Every call of the page goes through here: typed by the documents, with the session's headers, failing as `Failure`. */
import type { paths as AccountPaths } from '#types/account';
import type { paths as ApiPaths } from '#types/openapi';
import createClient, { type Middleware } from 'openapi-fetch';
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
  // Looked up with each call, so that tests can stand in for it.
  fetch: (request) => fetch(request),
});
client.use(withSession);

/** `api.GET('/v1/projects', {params: …})` and so on; hand what comes of it to {@link answer}. */
export const api = client;

type Answered<T> = { data?: T; error?: unknown; response: Response };

/** The body of an answer that is none of an error. */
export async function answer<T>(call: Promise<Answered<T>>): Promise<T> {
  let answered: Answered<T>;
  try {
    answered = await call;
  } catch (error) {
    // An answer that is no JSON comes from something in between.
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

/** For an `Idempotency-Key`: made once for what somebody wants, however often it is sent. */
export function newIntent(): string {
  return crypto.randomUUID();
}
