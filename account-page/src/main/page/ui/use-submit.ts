import { useState } from 'preact/hooks';
import { Failure } from '../api/failure';

/** What a form does when it is sent: one thing at a time, and what failed is there to be shown. */
export interface Submit {
  busy: boolean;
  failure: Failure | undefined;
  submit: (event: Event) => Promise<void>;
}

export function useSubmit(work: () => Promise<unknown>): Submit {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await work();
      setFailure(undefined);
    } catch (error) {
      setFailure(Failure.of(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, submit };
}
