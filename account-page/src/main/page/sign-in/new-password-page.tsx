import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import type { Failure } from '../api/failure';
import { forget } from '../session/session';
import { Button, ButtonLink } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { useSubmit } from '../ui/use-submit';
import { SignedOutLayout } from './signed-out-layout';
import { NewPasswordField } from './fields';

/** The target of a password reset link, with the token in the fragment. */
export default function NewPasswordPage() {
  const token = location.hash.slice(1);
  const [password, setPassword] = useState('');
  const [done, setDone] = useState(false);
  const { busy, failure, submit } = useSubmit(async () => {
    await answer(api.POST('/account/api/password-resets/redeem', { body: { token, password } }));
    // It ended all sessions of the user, including this one.
    forget();
    setDone(true);
  });

  if (done) {
    return (
      <SignedOutLayout title="Password set">
        <p>For your security you have been signed out everywhere.</p>
        <ButtonLink kind="primary" href="/account">
          Sign in
        </ButtonLink>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title="Choose a new password">
      <form onSubmit={submit}>
        <NewPasswordField value={password} onValue={setPassword} error={failure?.errorAt('password')} />
        {failure && <SpentLink failure={failure} />}
        <Button kind="primary" type="submit" busy={busy}>
          Set password
        </Button>
      </form>
    </SignedOutLayout>
  );
}

function SpentLink({ failure }: { failure: Failure }) {
  return failure.code === 'invalid_token' || failure.errorAt('token') ? (
    <p class="note bad" role="alert">
      This link was already used or has expired.{' '}
      <a href="/account/forgotten-password">Request a new link.</a>
    </p>
  ) : (
    <ErrorNote failure={failure} />
  );
}
