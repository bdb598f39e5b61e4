import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { Failure } from '../api/failure';
import { forget } from '../session/session';
import { Button, ButtonLink } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { Door } from './door';
import { NewPasswordField } from './password-fields';

/** Where the link of a reset e-mail leads: its token stands behind the `#`. */
export default function NewPasswordPage() {
  const token = location.hash.slice(1);
  const [password, setPassword] = useState('');
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  const [failure, setFailure] = useState<Failure>();

  const submit = async (event: Event) => {
    event.preventDefault();
    setState('busy');
    try {
      await answer(api.POST('/account/api/password-resets/redeem', { body: { token, password } }));
      // It ended every session of the person, this browser's too.
      forget();
      setState('done');
    } catch (fault) {
      setFailure(Failure.of(fault));
      setState('asking');
    }
  };

  if (state === 'done') {
    return (
      <Door title="Your password is set">
        <p>You are signed out everywhere, so that whoever knew the old one is out too.</p>
        <ButtonLink kind="primary" href="/account">
          Sign in
        </ButtonLink>
      </Door>
    );
  }
  return (
    <Door title="Choose a new password">
      <form onSubmit={submit}>
        <NewPasswordField value={password} onValue={setPassword} error={failure?.faultAt('password')} />
        {failure && <SpentLink failure={failure} />}
        <Button kind="primary" type="submit" busy={state === 'busy'}>
          Set the password
        </Button>
      </form>
    </Door>
  );
}

function SpentLink({ failure }: { failure: Failure }) {
  return failure.code === 'invalid_token' || failure.faultAt('token') ? (
    <p class="note bad" role="alert">
      This link was used already, or is over an hour old.{' '}
      <a href="/account/forgotten-password">Have a new one sent.</a>
    </p>
  ) : (
    <ErrorNote failure={failure} />
  );
}
