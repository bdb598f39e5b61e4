import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import { readSession } from '../session/calls';
import { chooseAccount } from '../session/session';
import { Button, ButtonLink } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { Skeleton } from '../ui/skeleton';
import { useSubmit } from '../ui/use-submit';
import { SignedOutLayout } from './signed-out-layout';
import { NameField, NewPasswordField } from './fields';

interface Invitation {
  accountName: string;
  email: string;
  role: string;
  needsPassword: boolean;
}

/** The target of an invitation link, with the token in the fragment. */
export default function InvitationPage() {
  const token = location.hash.slice(1);
  const invitation = useResource(`invitation/${token}`, () =>
    answer(api.POST('/account/api/invitations/open', { body: { token } })),
  );
  const [accepted, setAccepted] = useState(false);

  const failure = invitation.failure.value;
  if (failure) {
    return failure.status === 400 ? (
      <SignedOutLayout title="Invitation no longer valid">
        <p>It was already used, revoked, or has expired. Ask for a new invitation.</p>
        <ButtonLink href="/account">Go to account page</ButtonLink>
      </SignedOutLayout>
    ) : (
      <SignedOutLayout title="Invitation">
        <ErrorNote failure={failure} onRetry={() => void invitation.reload()} />
      </SignedOutLayout>
    );
  }
  const open = invitation.data.value;
  if (!open) {
    return (
      <SignedOutLayout title="Invitation">
        <Skeleton lines={3} />
      </SignedOutLayout>
    );
  }
  if (accepted) {
    return (
      <SignedOutLayout title={`You are already a member of ${open.accountName}`}>
        <p>
          Sign in as <strong>{open.email}</strong> to see it.
        </p>
        <ButtonLink kind="primary" href="/account">
          Go on
        </ButtonLink>
      </SignedOutLayout>
    );
  }
  return <Accept token={token} invitation={open} onAccepted={() => setAccepted(true)} />;
}

function Accept(props: { token: string; invitation: Invitation; onAccepted: () => void }) {
  const { token, invitation } = props;
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { busy, failure, submit } = useSubmit(async () => {
    const body = invitation.needsPassword ? { token, password, name: name.trim() || null } : { token };
    const accepted = await answer(api.POST('/account/api/invitations/accept', { body }));
    chooseAccount(accepted.accountId);
    await readSession();
    props.onAccepted();
  });

  return (
    <SignedOutLayout title={`Join ${invitation.accountName}`}>
      <p class="muted">
        You will join as <strong>{invitation.role}</strong> with <strong>{invitation.email}</strong>.
      </p>
      <form onSubmit={submit}>
        {invitation.needsPassword && (
          <>
            <NameField value={name} onValue={setName} error={failure?.errorAt('name')} />
            <NewPasswordField value={password} onValue={setPassword} error={failure?.errorAt('password')} />
          </>
        )}
        {failure && <ErrorNote failure={failure} />}
        <Button kind="primary" type="submit" busy={busy}>
          Accept invitation
        </Button>
      </form>
    </SignedOutLayout>
  );
}
