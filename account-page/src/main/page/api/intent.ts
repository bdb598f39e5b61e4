import { useMemo, useRef } from 'preact/hooks';
import { newIntent } from './client';
import { Failure } from './failure';

/** What somebody wants, under one `Idempotency-Key` until there is a final answer. */
export interface Intent {
  header(): { 'Idempotency-Key': string };
  /** What is sent next is another request, with another body it may be, unless this one may have worked all the same. */
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

/** Whether what was asked may have been done although nobody said so. */
export function mayHaveHappened(failure: Failure): boolean {
  return failure.status === 0 || failure.status >= 500 || failure.code === 'idempotency_in_flight';
}
