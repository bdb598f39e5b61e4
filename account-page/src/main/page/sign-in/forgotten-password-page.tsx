import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { Failure } from '../api/failure';
import { Button } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { TextField } from '../ui/field';
import { Door } from './door';

export default function ForgottenPasswordPage() {
  const [email, setEmail] = useState('');
  const [state, setState] = useState<'asking' | 'busy' | 'sent'>('asking');
  const [failure, setFailure] = useState<Failure>();

  const submit = async (event: Event) => {
    event.preventDefault();
    setState('busy');
    try {
      await answer(api.POST('/account/api/password-resets', { body: { email } }));
      setState('sent');
    } catch (fault) {
      setFailure(Failure.of(fault));
      setState('asking');
    }
  };

  const back = (
    <p class="door-link">
      <a href="/account">Back to signing in</a>
    </p>
  );
  if (state === 'sent') {
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
        <TextField
          label="E-mail"
          type="email"
          autocomplete="username"
          required
          autoFocus
          value={email}
          onValue={setEmail}
          error={failure?.faultAt('email')}
        />
        {failure && <ErrorNote failure={failure} />}
        <Button kind="primary" type="submit" busy={state === 'busy'}>
          Send the link
        </Button>
      </form>
      {back}
    </Door>
  );
}
