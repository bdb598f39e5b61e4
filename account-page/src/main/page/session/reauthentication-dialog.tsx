import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { Failure } from '../api/failure';
import { useResource } from '../api/resource';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { TextField } from '../ui/field';
import { CodeField } from './code-field';
import { usePasskey } from './passkey';
import { question } from './reauthentication';
import { person } from './session';
import { rememberPlace } from './wanted-place';

/** Asks for a passkey, a code or the password before a step that protects the account. */
export default function ReauthenticationDialog() {
  const methods = useResource('reauthentication', () => answer(api.GET('/account/api/session/reauthentication')));
  const factors = methods.data.value?.secondFactors;
  const signIn = useResource('sign-in-methods', () => answer(api.GET('/account/api/sign-in-methods')));
  const openId = signIn.data.value?.openId;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');

  const confirm = async (read: () => Promise<Method>) => {
    setBusy(true);
    try {
      await answer(api.POST('/account/api/session/reauthentication', { body: await read() }));
      question.value?.settle(true);
    } catch (error) {
      setFailure(Failure.of(error));
      setBusy(false);
    }
  };
  const submit = (event: Event) => {
    event.preventDefault();
    void confirm(async () => (code ? { code } : { password }));
  };

  const passwordError = failure?.errorAt('password');
  const codeError = failure?.errorAt('code');
  return (
    <Dialog title="Confirm that it’s you" onClose={() => question.value?.settle(false)}>
      <p>This step protects the account, and you signed in a while ago.</p>
      {methods.failure.value && <ErrorNote failure={methods.failure.value} onRetry={() => void methods.reload()} />}
      {factors?.includes('passkey') && (
        <Button kind="primary" busy={busy} onClick={() => void confirm(passkey)}>
          Use a passkey
        </Button>
      )}
      <form class="stack" onSubmit={submit}>
        <input class="unseen" type="email" autocomplete="username" value={person.value?.email ?? ''} readOnly tabIndex={-1} aria-hidden="true" />
        {factors?.includes('totp') && (
          <CodeField label="Code of your authenticator app" value={code} onValue={setCode} error={codeError && 'Incorrect code.'} />
        )}
        <TextField
          label="Password"
          type="password"
          autocomplete="current-password"
          required={code === ''}
          value={password}
          onValue={setPassword}
          error={passwordError && 'Incorrect password.'}
        />
        {failure && !passwordError && !codeError && <ErrorNote failure={failure} />}
        <div>
          <Button kind={factors?.includes('passkey') ? 'plain' : 'primary'} type="submit" busy={busy}>
            Confirm
          </Button>
        </div>
      </form>
      {/* Starts a new session. What was entered on the page is lost, so it comes last. */}
      {openId && (
        <p>
          No password?{' '}
          <a href="/account/api/openid/start" onClick={rememberPlace}>
            Sign in again with {openId}
          </a>
          , then repeat the step.
        </p>
      )}
    </Dialog>
  );
}

type Method = { password: string } | { code: string } | { passkey: Awaited<ReturnType<typeof usePasskey>> };

async function passkey(): Promise<Method> {
  const { publicKey } = await answer(api.POST('/account/api/session/reauthentication/passkey-options'));
  return { passkey: await usePasskey(publicKey) };
}
