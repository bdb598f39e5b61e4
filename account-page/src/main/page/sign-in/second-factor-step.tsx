import { useState } from 'preact/hooks';
import type { SecondFactor } from '../api/types';
import { completeSignIn, completeSignInWithPasskey } from '../session/calls';
import { CodeField } from '../session/code-field';
import { Button } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { TextField } from '../ui/field';
import { type Submit, useSubmit } from '../ui/use-submit';
import { SignedOutLayout } from './signed-out-layout';

/** The second step of signing in, for people who have a second factor. */
export function SecondFactorStep({ factors, onRestart }: { factors: SecondFactor[]; onRestart: () => void }) {
  const [recovering, setRecovering] = useState(!factors.includes('passkey') && !factors.includes('totp'));
  const passkey = useSubmit(completeSignInWithPasskey);

  return (
    <SignedOutLayout title="Confirm that it’s you">
      {recovering ? (
        <RecoveryCodeForm />
      ) : (
        <>
          {factors.includes('passkey') && (
            <form onSubmit={passkey.submit}>
              <Button kind="primary" type="submit" busy={passkey.busy}>
                Use a passkey
              </Button>
              <StepError failure={passkey.failure} />
            </form>
          )}
          {factors.includes('passkey') && factors.includes('totp') && <p class="or">or</p>}
          {factors.includes('totp') && <CodeForm />}
          {factors.includes('recovery_code') && (
            <p class="signed-out-link">
              <Button kind="quiet" onClick={() => setRecovering(true)}>
                Use a recovery code
              </Button>
            </p>
          )}
        </>
      )}
      <p class="signed-out-link">
        <Button kind="quiet" onClick={onRestart}>
          Start again
        </Button>
      </p>
    </SignedOutLayout>
  );
}

function CodeForm() {
  const [code, setCode] = useState('');
  const form = useSubmit(() => completeSignIn({ code }));
  return (
    <form onSubmit={form.submit}>
      <CodeField label="Code of your authenticator app" required autoFocus value={code} onValue={setCode} error={form.failure?.errorAt('code') && 'Incorrect code, or used before. Wait for the next one.'} />
      <StepError failure={form.failure} />
      <Button type="submit" busy={form.busy}>
        Continue
      </Button>
    </form>
  );
}

function RecoveryCodeForm() {
  const [recoveryCode, setRecoveryCode] = useState('');
  const form = useSubmit(() => completeSignIn({ recoveryCode }));
  return (
    <form onSubmit={form.submit}>
      <TextField
        label="Recovery code"
        required
        autoFocus
        autocomplete="off"
        maxLength={100}
        hint="One of the ten that you stored. Each works once."
        value={recoveryCode}
        onValue={setRecoveryCode}
        error={form.failure?.errorAt('recoveryCode') && 'Incorrect code, or used before.'}
      />
      <StepError failure={form.failure} />
      <Button type="submit" busy={form.busy}>
        Continue
      </Button>
    </form>
  );
}

function StepError({ failure }: { failure: Submit['failure'] }) {
  return failure && failure.fieldErrors().length === 0 ? <ErrorNote failure={failure} /> : null;
}
