/** What the package throws: errors of the API by HTTP status, of the connection, and of projects and files. */
import type { ErrorCode } from '../generated/tables.js';
import type { FieldError, FileErrorCode, PodworksFile, Project, RejectionCode } from '../types.js';

/** Every error of this package. */
export class PodworksError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** An error response, as it was received. */
export interface ErrorResponse {
  status: number;
  code?: string | undefined;
  detail: string;
  requestId?: string | undefined;
  extra?: unknown;
  retryAfterSeconds?: number | undefined;
}

/** The API responded with an error. The subclass says which kind, `code` says exactly what. */
export class APIError extends PodworksError {
  /** The HTTP status. */
  readonly status: number;
  /** For programs. A newer API can return codes that this version does not list. */
  readonly code: ErrorCode | undefined;
  /** For people: what is wrong and what to do about it. */
  readonly detail: string;
  /** The `Request-Id`. Include it when you contact support. */
  readonly requestId: string | undefined;
  /** Everything that is wrong with the request, each with its path. Empty unless the code has such a list. */
  readonly fieldErrors: readonly FieldError[];
  /** Details that depend on the code, such as `scope` for `missing_scope` or `status` for `invalid_state`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The seconds to wait before the request is sent again, if the API said so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(response: ErrorResponse) {
    super(`${response.status} ${response.code ?? 'error'}: ${response.detail}`);
    this.status = response.status;
    this.code = response.code as ErrorCode | undefined;
    this.detail = response.detail;
    this.requestId = response.requestId;
    const { extra } = response;
    this.fieldErrors = Array.isArray(extra) ? (extra as FieldError[]) : [];
    this.details = typeof extra === 'object' && extra !== null && !Array.isArray(extra) ? { ...extra } : {};
    this.retryAfterSeconds = response.retryAfterSeconds;
  }
}

/** 400, 405, 406, 413, 415: fix the request. `fieldErrors` says where. */
export class BadRequestError extends APIError {}
/** 401: the key is missing, malformed or revoked. */
export class AuthenticationError extends APIError {}
/** 402 `card_declined`: `details` has the `purchaseId` and the `reason`. */
export class PaymentRequiredError extends APIError {}
/** 403: the key may not do this. */
export class PermissionDeniedError extends APIError {}
/** 404: it does not exist, or belongs to another account, mode or show. */
export class NotFoundError extends APIError {}
/** 409: not possible in the current state. */
export class ConflictError extends APIError {}
/** 410: it was deleted. */
export class GoneError extends APIError {}
/** 422 `idempotency_key_reused`: the key was used with another path or body. */
export class IdempotencyError extends APIError {}
/** 429: too many requests, or too many files waiting; see `retryAfterSeconds`. */
export class RateLimitError extends APIError {}
/** 5xx: an error on the side of the API. */
export class ServerError extends APIError {}

const BY_STATUS: Record<number, new (response: ErrorResponse) => APIError> = {
  401: AuthenticationError,
  402: PaymentRequiredError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  410: GoneError,
  422: IdempotencyError,
  429: RateLimitError,
};

/** The error of a response. */
/** @internal */
export function apiError(response: ErrorResponse): APIError {
  const kind = BY_STATUS[response.status] ?? (response.status >= 500 ? ServerError : BadRequestError);
  return new kind(response);
}

/** No response: the network failed, or the connection was closed. `cause` is the original error. */
export class ConnectionError extends PodworksError {}
/** No response within the timeout, or a transfer that stalled for as long. */
export class TimeoutError extends ConnectionError {}
/** Storage refused a file's bytes or an output's link. */
export class TransferError extends PodworksError {
  constructor(
    message: string,
    /** The HTTP status of the storage. */
    readonly status: number,
  ) {
    super(message);
  }
}

/** A project that ended without outputs. `project` is its last state. */
export class ProjectError extends PodworksError {
  constructor(
    message: string,
    readonly project: Project,
  ) {
    super(message);
  }
}

/** Validation rejected the project. It cost nothing, and can be fixed and submitted again. */
export class ProjectRejectedError extends ProjectError {
  readonly code: RejectionCode | undefined;

  constructor(project: Project) {
    super(project.rejection?.message ?? 'The project was rejected.', project);
    this.code = project.rejection?.code;
  }
}

/** The project failed permanently. Its credits were refunded. */
export class ProjectFailedError extends ProjectError {
  constructor(project: Project) {
    super(project.failure?.message ?? 'The project failed.', project);
  }
}

/** Somebody cancelled the project. */
export class ProjectCancelledError extends ProjectError {
  constructor(project: Project) {
    super('The project was cancelled.', project);
  }
}

/** A file that can't be used: it failed its check, or it has expired or was deleted. */
export class FileFailedError extends PodworksError {
  readonly code: FileErrorCode | undefined;

  constructor(readonly file: PodworksFile) {
    super(file.error?.message ?? `The file is ${file.status}.`);
    this.code = file.error?.code;
  }
}

/** The webhook's signature is missing, wrong or too old: the body can't be trusted. */
export class WebhookSignatureError extends PodworksError {}
