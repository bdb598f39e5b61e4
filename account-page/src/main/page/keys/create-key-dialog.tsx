import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import type { Mode, Scope, Show } from '../api/types';
import { account, mode as presentMode } from '../session/session';
import { showOptions } from '../shows/use-shows';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { Choice, SelectField } from '../ui/field';
import { useSubmit } from '../ui/use-submit';
import { AddressField, ExpiryFields, NameField, ScopeFields } from './key-fields';
import { allowedOf, usualScopes } from './key-permissions';
import { NewSecret } from './new-secret';
import { addressesOf, type Expiry, expiresAt } from './key-terms';

/** Creates a key and shows its secret, once. */
export function CreateKeyDialog(props: { shows: Show[]; onCreated: () => void; onClose: () => void }) {
  const role = account.value?.role ?? 'viewer';
  const [name, setName] = useState('');
  const [mode, setMode] = useState<Mode>(presentMode.value);
  const [scopes, setScopes] = useState<Scope[]>(() => usualScopes(presentMode.value, role));
  const [show, setShow] = useState('');
  const [expiry, setExpiry] = useState<Expiry>('never');
  const [day, setDay] = useState('');
  const [addresses, setAddresses] = useState('');
  const [secret, setSecret] = useState<string>();

  const chooseMode = (chosen: Mode) => {
    setMode(chosen);
    setScopes(scopes.length === 0 ? usualScopes(chosen, role) : allowedOf(scopes, chosen, role));
  };
  const { busy, failure, submit } = useSubmit(async () => {
    const created = await answer(
      api.POST('/account/api/keys', {
        body: {
          name: name.trim(),
          mode,
          scopes,
          show: show || null,
          expiresAt: expiresAt(expiry, day) ?? null,
          allowedAddresses: addressesOf(addresses),
        },
      }),
    );
    setSecret(created.secret);
    props.onCreated();
  });

  if (secret) return <NewSecret title="Your new key" secret={secret} onDone={props.onClose} />;
  return (
    <Dialog title="New API key" wide onClose={props.onClose}>
      <form class="stack" onSubmit={submit}>
        <NameField value={name} failure={failure} onValue={setName} />
        <Choice
          label="Mode"
          value={mode}
          options={[
            { value: 'live', label: 'Live' },
            { value: 'test', label: 'Test' },
          ]}
          hint={mode === 'live' ? 'Real projects, paid with credits.' : 'Simulated projects; nothing is ever charged.'}
          onValue={chooseMode}
        />
        <ScopeFields scopes={scopes} mode={mode} role={role} onScopes={setScopes} />
        <SelectField
          label="Restrict to a show"
          hint="A restricted key can access that show’s projects only, and nothing account-wide."
          value={show}
          options={showOptions(props.shows, 'No, all shows')}
          onValue={setShow}
        />
        <ExpiryFields expiry={expiry} day={day} failure={failure} onExpiry={setExpiry} onDay={setDay} />
        <AddressField value={addresses} failure={failure} onValue={setAddresses} />
        {failure && <ErrorNote failure={failure} />}
        <div class="form-foot">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy} denied={scopes.length === 0 ? 'Select at least one permission.' : null}>
            Create key
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
