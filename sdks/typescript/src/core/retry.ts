/** When a request is sent again, and how long to wait before that. */
import { APIError, ConnectionError } from './errors.js';

/** Time and randomness, which tests replace. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after that time; rejects with the signal's reason when it is aborted. */
  sleep(millis: number, signal?: AbortSignal): Promise<void>;
  /** From 0 to 1. */
  random(): number;
}

export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (millis, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const aborted = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', aborted);
        resolve();
      }, millis);
      signal?.addEventListener('abort', aborted, { once: true });
    }),
};

const FIRST_DELAY_MILLIS = 500;
const LONGEST_DELAY_MILLIS = 8_000;
/** A longer `Retry-After` is reported instead of waited for. */
const LONGEST_RETRY_AFTER_SECONDS = 60;
/** 429 that no waiting of seconds resolves: files have to be uploaded, or imports to finish, first. */
const LIMITS = ['awaiting_upload_limit', 'import_limit'];

/** Exponential back-off: 0.5 s, 1 s, 2 s … 8 s, each between half and the whole of that. */
export function backOffMillis(attempt: number, clock: Clock): number {
  const longest = Math.min(FIRST_DELAY_MILLIS * 2 ** attempt, LONGEST_DELAY_MILLIS);
  return longest * (0.5 + clock.random() / 2);
}

/** Whether the same request can succeed later. The caller decides whether it is safe to send twice. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (!(error instanceof APIError)) return false;
  if ((error.retryAfterSeconds ?? 0) > LONGEST_RETRY_AFTER_SECONDS) return false;
  if (error.status === 429) return !LIMITS.includes(error.code ?? '');
  return error.status >= 500 || error.code === 'idempotency_in_flight';
}

/** The seconds of a `Retry-After` header, which is a number or a date. */
export function retryAfterSeconds(header: string | null, now: number): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(seconds, 0);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max((date - now) / 1000, 0);
}
