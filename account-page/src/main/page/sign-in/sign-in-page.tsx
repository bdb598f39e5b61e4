import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { answer, api } from '../api/client';
import type { Failure } from '../api/failure';
import type { SecondFactor } from '../api/types';
import { useResource } from '../api/resource';
import { readPendingSignIn, signIn, signInWithPasskey } from '../session/calls';
import { hasPasskeys } from '../session/passkey';
import { ended } from '../session/session';
import { rememberPlace } from '../session/wanted-place';
import { Button } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { TextField } from '../ui/field';
import { useSubmit } from '../ui/use-submit';
import { SignedOutLayout } from './signed-out-layout';
import { EmailField } from './fields';
import { SecondFactorStep } from './second-factor-step';

/** Shown instead of the requested page, which is shown after sign-in. */
export default function SignInPage() {
  const { query } = useLocation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [factors, setFactors] = useState<SecondFactor[] | null>(null);
  const { busy, failure, submit } = useSubmit(async () => setFactors(await signIn(email, password)));
  const passkey = useSubmit(signInWithPasskey);
  const methods = useResource('sign-in-methods', () => answer(api.GET('/account/api/sign-in-methods'))).data.value;
  // A provider has sent the browser back.
  useEffect(() => {
    if ('second-factor' in query) void readPendingSignIn().then(setFactors);
  }, []);

  if (factors) {
    return <SecondFactorStep factors={factors} onRestart={() => setFactors(null)} />;
  }
  return (
    <SignedOutLayout title="Sign in" foot={methods && !methods.signUp ? 'Accounts are created by invitation or by our team.' : undefined}>
      {query['error'] === 'sign_in_refused' && !failure && (
        <p class="note bad" role="alert">
          Sign-in failed, or no account exists for this user. Ask an owner for an invitation.
        </p>
      )}
      {ended.value && !failure && <p class="note">Your session has expired. Sign in to continue where you left off.</p>}
      <form onSubmit={submit}>
        <EmailField value={email} onValue={setEmail} />
        <TextField
          label="Password"
          type="password"
          autocomplete="current-password"
          required
          value={password}
          onValue={setPassword}
        />
        {failure && <SignInError failure={failure} />}
        <Button kind="primary" type="submit" busy={busy}>
          Sign in
        </Button>
      </form>
      {(methods?.openId || hasPasskeys()) && <p class="or">or</p>}
      {hasPasskeys() && (
        <form onSubmit={passkey.submit}>
          <Button type="submit" busy={passkey.busy}>
            Sign in with a passkey
          </Button>
          {passkey.failure && <ErrorNote failure={passkey.failure} />}
        </form>
      )}
      {methods?.openId && <OpenIdButton name={methods.openId} />}
      <p class="signed-out-link">
        <a href="/account/forgotten-password">Forgot password?</a>
      </p>
      {methods?.signUp && (
        <p class="signed-out-link">
          New here? <a href="/account/sign-up">Create an account</a>
        </p>
      )}
    </SignedOutLayout>
  );
}

function SignInError({ failure }: { failure: Failure }) {
  return failure.status === 401 ? (
    <p class="note bad" role="alert">
      Incorrect e-mail or password.
    </p>
  ) : (
    <ErrorNote failure={failure} />
  );
}

/** Sign-in with a provider, which redirects to the overview; the page then restores the requested path. */
function OpenIdButton({ name }: { name: string }) {
  return (
    <a class="button plain normal" href="/account/api/openid/start" onClick={rememberPlace}>
      Continue with {name}
    </a>
  );
}
