import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { NewPasswordField } from '../sign-in/fields';
import { Button } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { TextField } from '../ui/field';
import { Panel } from '../ui/panel';
import { notify } from '../ui/toast';
import { useSubmit } from '../ui/use-submit';

/** Changes the password. Only this browser stays signed in. */
export function PasswordPanel({ email, onChanged }: { email: string; onChanged: () => void }) {
  const [currentPassword, setCurrentPassword] = useState('');
  const [password, setPassword] = useState('');
  const { busy, failure, submit } = useSubmit(async () => {
    await answer(api.PUT('/account/api/password', { body: { currentPassword, password } }));
    notify('Password changed. All other browsers have been signed out.');
    setCurrentPassword('');
    setPassword('');
    onChanged();
  });

  const wrong = failure?.errorAt('currentPassword') && 'Incorrect password.';
  const atAField = wrong || failure?.errorAt('password');
  return (
    <Panel title="Password" lead="Changing it signs out all other browsers. API keys keep working.">
      <form class="stack" onSubmit={submit}>
        {/* So that what keeps passwords knows whose it is. */}
        <input class="unseen" type="email" autocomplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
        <div class="fields-pair from-top">
          <TextField
            label="Current password"
            type="password"
            autocomplete="current-password"
            required
            value={currentPassword}
            onValue={setCurrentPassword}
            error={wrong}
            hint={<a href="/account/forgotten-password">Forgot your password? Request a reset link.</a>}
          />
          <NewPasswordField value={password} onValue={setPassword} error={failure?.errorAt('password')} />
        </div>
        {failure && !atAField && <ErrorNote failure={failure} />}
        <div>
          <Button type="submit" busy={busy}>
            Change password
          </Button>
        </div>
      </form>
    </Panel>
  );
}
