import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { Button } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { useSubmit } from '../ui/use-submit';
import { EmailField } from './fields';
import { SignedOutLayout } from './signed-out-layout';

/** Sends the link that confirms the address; the account is created on `/account/confirm`. */
export default function SignUpPage() {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const { busy, failure, submit } = useSubmit(async () => {
    await answer(api.POST('/account/api/sign-ups', { body: { email } }));
    setSent(true);
  });

  if (sent) {
    return (
      <SignedOutLayout title="Check your e-mail">
        <p>
          We have sent a link to <strong>{email}</strong>. Open it within a day to create your account.
        </p>
        <Button onClick={() => setSent(false)}>Use another address</Button>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title="Create your account">
      <p class="muted">It begins with free credits and a test mode. No card is needed.</p>
      <form onSubmit={submit}>
        <EmailField value={email} onValue={setEmail} error={failure?.errorAt('email')} />
        {failure && (failure.status === 404 ? <Closed /> : <ErrorNote failure={failure} />)}
        <Button kind="primary" type="submit" busy={busy}>
          Continue
        </Button>
      </form>
      <p class="signed-out-link">
        <a href="/account">I already have an account</a>
      </p>
    </SignedOutLayout>
  );
}

/** The operator may have closed it since the link to this page was shown. */
function Closed() {
  return (
    <p class="note bad" role="alert">
      New accounts are created by invitation only. Ask an owner of an account for one.
    </p>
  );
}
