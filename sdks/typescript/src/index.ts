/** The Podworks API for TypeScript and JavaScript. Start with {@link Podworks}; webhooks are verified with {@link webhooks}. */
export { type ClientOptions, Podworks } from './client.js';
export {
  APIError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  FileFailedError,
  GoneError,
  IdempotencyError,
  NotFoundError,
  PaymentRequiredError,
  PermissionDeniedError,
  PodworksError,
  ProjectCancelledError,
  ProjectError,
  ProjectFailedError,
  ProjectRejectedError,
  RateLimitError,
  ServerError,
  TimeoutError,
  TransferError,
  WebhookSignatureError,
} from './core/errors.js';
export { type Page, PagedList } from './core/pagination.js';
export type { Clock } from './core/retry.js';
export type { RequestOptions } from './core/transport.js';
export type { ErrorCode } from './generated/tables.js';
export type { UploadOptions, WaitOptions } from './resources/files.js';
export type { DownloadOptions, ProjectWaitOptions } from './resources/projects.js';
export type { TransferProgress } from './transfer/progress.js';
export type { StreamSource, UploadSource } from './transfer/source.js';
export type * from './types.js';
export {
  type EventOf,
  type EventType,
  isKnownEvent,
  type KnownEvent,
  type PodworksEvent,
  type UnknownEvent,
} from './webhooks/events.js';
export * as webhooks from './webhooks/index.js';
