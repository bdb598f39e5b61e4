import { useState } from 'preact/hooks';
import { Failure } from '../api/failure';

/** The submission of a form: one at a time, with its error. */
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
