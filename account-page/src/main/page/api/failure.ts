/** The error of a request, as all error displays expect it. */
export class Failure extends Error {
  constructor(
    /** The API's error code; `offline` without a response. */
    readonly code: string,
    readonly detail: string,
    readonly status: number,
    readonly extra: unknown = null,
    readonly requestId: string | null = null,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(detail);
    this.name = 'Failure';
  }

  /** The validation errors of `invalid_request`, by property. */
  errorAt(path: string): string | undefined {
    return this.fieldErrors().find((error) => error.path === path)?.message;
  }

  fieldErrors(): { path: string; message: string }[] {
    return this.code === 'invalid_request' && Array.isArray(this.extra) ? this.extra : [];
  }

  static offline(): Failure {
    return new Failure('offline', 'No response from the server.', 0);
  }

  /** Any other exception is a defect of this page and reported as such. */
  static of(error: unknown): Failure {
    if (error instanceof Failure) return error;
    console.error(error);
    return new Failure('page', `Something went wrong on this page: ${String(error)}`, 0);
  }
}

/** Whether its advice names support. */
export function needsSupport(failure: Failure): boolean {
  return failure.code === 'page' || failure.code === 'internal';
}

/** Advice on an error whose detail has none. */
export function advice(failure: Failure): string {
  switch (failure.code) {
    case 'offline':
      return 'Check your connection and try again. Nothing was lost.';
    case 'unavailable':
      return `Part of the service is unavailable. Try again in ${failure.retryAfterSeconds ?? 5} seconds.`;
    case 'rate_limited':
      return failure.retryAfterSeconds
        ? `Wait ${waitingTime(failure.retryAfterSeconds)} and try again.`
        : 'Wait a moment and try again.';
    case 'stripe':
      return 'Check your connection, and that no browser extension blocks js.stripe.com.';
    case 'page':
      return 'Reload the page. If it happens again, contact support and describe what you did.';
    case 'internal':
      return 'This is an error on our side. Try again; if it persists, contact support with the request ID.';
    case 'missing_scope':
    case 'role_required':
      return 'Your role doesn’t allow this. Ask an owner or admin.';
    case 'not_found':
      return 'It may have been deleted, or it belongs to another account or mode.';
    case 'second_factor_required':
      return 'Open Security and add a passkey or an authenticator app.';
    case 'reauthentication_required':
      return 'Try again and confirm that it’s you.';
    case 'invalid_csrf_token':
    case 'unauthorized':
      return 'Sign in again.';
    case 'transcript_changed':
      return 'Read the changed segments again, then save.';
    case 'invalid_state':
      return 'It has changed in the meantime. Refresh and try again.';
    default:
      return '';
  }
}

function waitingTime(seconds: number): string {
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
