import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { Failure } from '../api/failure';
import type { Role } from '../api/types';
import { account } from '../session/session';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { SelectField, TextField } from '../ui/field';
import { notify } from '../ui/toast';
import { ROLE_RIGHTS, ROLE_LABELS, rolesToGive } from './member-rules';

export function InviteDialog(props: { onInvited: () => void; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('member');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const invite = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      await answer(api.POST('/account/api/invitations', { body: { email: email.trim(), role } }));
      notify(`Invitation sent to ${email.trim()}.`);
      props.onInvited();
      props.onClose();
    } catch (error) {
      setFailure(Failure.of(error));
      setBusy(false);
    }
  };

  const atField = failure?.errorAt('email') ?? (failure?.code === 'already_member' ? failure.detail : undefined);
  return (
    <Dialog title="Invite a member" onClose={props.onClose}>
      <form class="stack" onSubmit={invite}>
        <TextField
          label="E-mail"
          type="email"
          required
          autocomplete="off"
          hint="They receive a link that expires after a week."
          value={email}
          error={atField}
          onValue={setEmail}
        />
        <SelectField
          label="Role"
          hint={ROLE_RIGHTS[role]}
          value={role}
          options={rolesToGive(account.value?.role ?? 'viewer').map((value) => ({ value, label: ROLE_LABELS[value] }))}
          onValue={setRole}
        />
        {failure && !atField && <ErrorNote failure={failure} />}
        <div class="form-foot">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy}>
            Send invitation
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
