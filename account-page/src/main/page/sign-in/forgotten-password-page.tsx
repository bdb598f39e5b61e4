import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { Button } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { useSubmit } from '../ui/use-submit';
import { SignedOutLayout } from './signed-out-layout';
import { EmailField } from './fields';

export default function ForgottenPasswordPage() {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const { busy, failure, submit } = useSubmit(async () => {
    await answer(api.POST('/account/api/password-resets', { body: { email } }));
    setSent(true);
  });

  const back = (
    <p class="signed-out-link">
      <a href="/account">Back to sign-in</a>
    </p>
  );
  if (sent) {
    return (
      <SignedOutLayout title="Check your e-mail">
        <p>
          If an account exists for <strong>{email}</strong>, we have sent a reset link. It can be used once and expires after an hour.
        </p>
        {back}
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title="Forgot password?">
      <p class="muted">We’ll e-mail you a link to reset your password.</p>
      <form onSubmit={submit}>
        <EmailField value={email} onValue={setEmail} error={failure?.errorAt('email')} />
        {failure && <ErrorNote failure={failure} />}
        <Button kind="primary" type="submit" busy={busy}>
          Send reset link
        </Button>
      </form>
      {back}
    </SignedOutLayout>
  );
}
