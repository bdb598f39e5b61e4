import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import type { Passkey } from '../api/types';
import { createPasskey } from '../session/passkey';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { TextField } from '../ui/field';
import { notify } from '../ui/toast';
import { useSubmit } from '../ui/use-submit';
import { browserName } from './browser-name';

/** Adds a passkey of this device, or of one that the browser offers. */
export function PasskeyDialog(props: { onAdded: (codes: string[]) => Promise<void>; onClose: () => void }) {
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const { busy, failure, submit } = useSubmit(async () => {
    const { publicKey } = await answer(api.POST('/account/api/second-factors/passkey-options'));
    const credential = await createPasskey(publicKey);
    const added = await answer(api.POST('/account/api/second-factors/passkeys', { body: { name, credential } }));
    notify('Passkey added.');
    await props.onAdded(added.recoveryCodes);
  });
  return (
    <NameDialog
      title="Add a passkey"
      lead="Your browser asks where to keep it: on this device, on a phone, on a security key or in a password manager."
      action="Continue"
      {...{ name, setName, busy, failure, submit }}
      onClose={props.onClose}
    />
  );
}

export function RenameDialog(props: { passkey: Passkey; onRenamed: () => Promise<void>; onClose: () => void }) {
  const [name, setName] = useState(props.passkey.name);
  const { busy, failure, submit } = useSubmit(async () => {
    const { id } = props.passkey;
    await answer(api.PATCH('/account/api/second-factors/passkeys/{id}', { params: { path: { id } }, body: { name } }));
    await props.onRenamed();
  });
  return (
    <NameDialog title="Rename the passkey" action="Rename" {...{ name, setName, busy, failure, submit }} onClose={props.onClose} />
  );
}

function NameDialog(
  props: {
    title: string;
    lead?: string;
    action: string;
    name: string;
    setName: (name: string) => void;
    onClose: () => void;
  } & ReturnType<typeof useSubmit>,
) {
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      {props.lead && <p>{props.lead}</p>}
      <form class="stack" onSubmit={props.submit}>
        <TextField
          label="Name"
          required
          maxLength={80}
          hint="To tell your passkeys apart."
          value={props.name}
          onValue={props.setName}
          error={props.failure?.errorAt('name')}
        />
        {props.failure && <ErrorNote failure={props.failure} />}
        <div>
          <Button kind="primary" type="submit" busy={props.busy}>
            {props.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
