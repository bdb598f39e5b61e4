import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import { signIn } from '../session/calls';
import { chooseAccount } from '../session/session';
import { Button, ButtonLink } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { TextField } from '../ui/field';
import { Skeleton } from '../ui/skeleton';
import { useSubmit } from '../ui/use-submit';
import { NameField, NewPasswordField } from './fields';
import { SignedOutLayout } from './signed-out-layout';

/** The target of the link in the sign-up e-mail, with the token in the fragment. */
export default function ConfirmPage() {
  const token = location.hash.slice(1);
  const opened = useResource(`sign-up/${token}`, () => answer(api.POST('/account/api/sign-ups/open', { body: { token } })));
  const failure = opened.failure.value;
  if (failure) {
    return failure.status === 400 || failure.status === 404 ? (
      <SignedOutLayout title="Link no longer valid">
        <p>It was already used, or has expired.</p>
        <ButtonLink kind="primary" href="/account/sign-up">
          Sign up again
        </ButtonLink>
      </SignedOutLayout>
    ) : (
      <SignedOutLayout title="Create your account">
        <ErrorNote failure={failure} onRetry={() => void opened.reload()} />
      </SignedOutLayout>
    );
  }
  const email = opened.data.value?.email;
  return email === undefined ? (
    <SignedOutLayout title="Create your account">
      <Skeleton lines={3} />
    </SignedOutLayout>
  ) : (
    <Confirm token={token} email={email} />
  );
}

function Confirm(props: { token: string; email: string }) {
  const { token, email } = props;
  const [accountName, setAccountName] = useState('');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { busy, failure, submit } = useSubmit(async () => {
    const body = { token, accountName: accountName.trim(), name: name.trim() || null, password };
    const created = await answer(api.POST('/account/api/sign-ups/confirm', { body }));
    chooseAccount(created.accountId);
    await signIn(created.email, password);
    // Without the token, which is of no use any more.
    location.replace('/account');
  });

  return (
    <SignedOutLayout title="Create your account">
      <p class="muted">
        <strong>{email}</strong> is confirmed.
      </p>
      <form onSubmit={submit}>
        <input type="hidden" autocomplete="username" value={email} />
        <TextField
          label="Account name"
          required
          autoFocus
          autocomplete="organization"
          maxLength={200}
          value={accountName}
          onValue={setAccountName}
          error={failure?.errorAt('accountName')}
          hint="Your podcast or company. Members see it."
        />
        <NameField value={name} onValue={setName} error={failure?.errorAt('name')} />
        <NewPasswordField value={password} onValue={setPassword} error={failure?.errorAt('password')} />
        {failure && <ErrorNote failure={failure} />}
        <Button kind="primary" type="submit" busy={busy}>
          Create account
        </Button>
      </form>
    </SignedOutLayout>
  );
}
