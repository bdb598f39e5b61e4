import { useMemo, useRef } from 'preact/hooks';
import { newIntent } from './client';
import { Failure } from './failure';

/** A user action, with one `Idempotency-Key` until it has a definite response. */
export interface Intent {
  header(): { 'Idempotency-Key': string };
  /** The next submission is a new request, unless the last one may have succeeded without a response. */
  failed(error: unknown): void;
}

export function useIntent(): Intent {
  const key = useRef<string>();
  return useMemo(() => {
    return {
      header: () => ({ 'Idempotency-Key': (key.current ??= newIntent()) }),
      failed: (error) => {
        if (!mayHaveHappened(Failure.of(error))) key.current = undefined;
      },
    };
  }, []);
}

/** Whether the request may have succeeded although there was no response. */
export function mayHaveHappened(failure: Failure): boolean {
  return failure.status === 0 || failure.status >= 500 || failure.code === 'idempotency_in_flight';
}
