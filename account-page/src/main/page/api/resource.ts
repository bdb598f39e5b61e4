import { type Signal, useSignal } from '@preact/signals';
import { useCallback, useEffect, useRef } from 'preact/hooks';
import { account, mode } from '../session/session';
import { Failure } from './failure';

/** Data read from the API: the value or the error. */
export interface Resource<T> {
  /** The last value, kept while it is reloaded to avoid layout shifts. */
  readonly data: Signal<T | undefined>;
  readonly failure: Signal<Failure | undefined>;
  /** Reloads it. */
  reload(): Promise<void>;
  /** Replaces the value with another response. */
  put(data: T): void;
}

/**
 * Loads when a component mounts, and reloads when `key`, the account or the mode changes. A late response to an
 * earlier request is discarded.
 */
export function useResource<T>(key: string, read: () => Promise<T>): Resource<T> {
  const data = useSignal<T | undefined>(undefined);
  const failure = useSignal<Failure | undefined>(undefined);
  const asked = useRef(0);
  const whole = `${account.value?.accountId}/${mode.value}/${key}`;

  const reload = useCallback(async () => {
    const turn = ++asked.current;
    try {
      const read_ = await read();
      if (turn === asked.current) {
        data.value = read_;
        failure.value = undefined;
      }
    } catch (error) {
      if (turn === asked.current) failure.value = Failure.of(error);
    }
  }, [whole]);

  useEffect(() => {
    data.value = undefined;
    failure.value = undefined;
    void reload();
    return () => void asked.current++;
  }, [reload]);

  const put = useCallback(
    (value: T) => {
      asked.current++;
      data.value = value;
      failure.value = undefined;
    },
    [whole],
  );

  return { data, failure, reload, put };
}
