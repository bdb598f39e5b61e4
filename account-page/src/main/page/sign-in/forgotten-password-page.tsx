import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { Button } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { useSubmit } from '../ui/use-submit';
import { Door } from './door';
import { EmailField } from './fields';

export default function ForgottenPasswordPage() {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const { busy, failure, submit } = useSubmit(async () => {
    await answer(api.POST('/account/api/password-resets', { body: { email } }));
    setSent(true);
  });

  const back = (
    <p class="door-link">
      <a href="/account">Back to signing in</a>
    </p>
  );
  if (sent) {
    return (
      <Door title="Look into your mail">
        <p>
          If <strong>{email}</strong> belongs to somebody here, a link is on its way to it. It works for an hour, and once.
        </p>
        {back}
      </Door>
    );
  }
  return (
    <Door title="Forgotten password">
      <p class="muted">We send you a link with which you choose a new one.</p>
      <form onSubmit={submit}>
        <EmailField value={email} onValue={setEmail} error={failure?.faultAt('email')} />
        {failure && <ErrorNote failure={failure} />}
        <Button kind="primary" type="submit" busy={busy}>
          Send the link
        </Button>
      </form>
      {back}
    </Door>
  );
}
