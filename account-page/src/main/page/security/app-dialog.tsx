import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import { CodeField } from '../session/code-field';
import { Button } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { SkeletonRows } from '../ui/skeleton';
import { notify } from '../ui/toast';
import { useSubmit } from '../ui/use-submit';
import '../styles/qr-code.css';

/** Sets up an authenticator app: its secret as a QR code, then its first code. */
export function AppDialog(props: { onAdded: (codes: string[]) => Promise<void>; onClose: () => void }) {
  const setup = useResource('authenticator-app', () => answer(api.POST('/account/api/second-factors/authenticator-app')));
  const [code, setCode] = useState('');
  const { busy, failure, submit } = useSubmit(async () => {
    const added = await answer(api.POST('/account/api/second-factors/authenticator-app/confirm', { body: { code } }));
    notify('Authenticator app added.');
    await props.onAdded(added.recoveryCodes);
  });

  const wrong = failure?.errorAt('code') && 'Incorrect code. Check the time of your device, and enter the current code.';
  const { data } = setup;
  return (
    <Dialog title="Set up an authenticator app" onClose={props.onClose}>
      {setup.failure.value && <ErrorNote failure={setup.failure.value} onRetry={() => void setup.reload()} />}
      {!data.value && !setup.failure.value && <SkeletonRows rows={3} />}
      {data.value && (
        <>
          <p>
            Scan this code with your app, or <a href={data.value.uri}>open it on this device</a>.
          </p>
          <svg class="qr-code" role="img" aria-label="QR code" viewBox={`0 0 ${data.value.qrCode.size} ${data.value.qrCode.size}`}>
            <path d={data.value.qrCode.path} />
          </svg>
          <div class="secret">
            <input
              class="input mono"
              readOnly
              value={data.value.secret}
              aria-label="Secret, for typing"
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={data.value.secret} label="Copy secret">
              Copy
            </CopyButton>
          </div>
          <form class="stack" onSubmit={submit}>
            <CodeField label="Code that the app shows" required value={code} onValue={setCode} error={wrong} />
            {failure && !wrong && <ErrorNote failure={failure} />}
            <div>
              <Button kind="primary" type="submit" busy={busy}>
                Turn on
              </Button>
            </div>
          </form>
        </>
      )}
    </Dialog>
  );
}
