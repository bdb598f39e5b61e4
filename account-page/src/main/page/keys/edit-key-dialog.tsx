import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import type { Key, Role } from '../api/types';
import { account } from '../session/session';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { dateTime } from '../ui/format';
import { notify } from '../ui/toast';
import { useSubmit } from '../ui/use-submit';
import { AddressField, ExpiryFields, NameField, ScopeFields } from './key-fields';
import { addressesOf, type Expiry, expiresAt, keyLabel } from './key-terms';

/** Changes what can be changed of a key. Only changed properties are sent. */
export function EditKeyDialog(props: { of: Key; creator: Role | undefined; onSaved: () => Promise<void>; onClose: () => void }) {
  const key = props.of;
  const [name, setName] = useState(key.name ?? '');
  const [scopes, setScopes] = useState(key.scopes);
  const [expiry, setExpiry] = useState<Expiry>();
  const [day, setDay] = useState('');
  const [addresses, setAddresses] = useState(key.allowedAddresses.join('\n'));

  const changes = () => {
    const ranges = addressesOf(addresses);
    return {
      ...(name.trim() !== key.name ? { name: name.trim() } : {}),
      ...(sameSet(scopes, key.scopes) ? {} : { scopes }),
      ...(expiry ? { expiresAt: expiresAt(expiry, day) ?? null } : {}),
      ...(sameSet(ranges, key.allowedAddresses) ? {} : { allowedAddresses: ranges }),
    };
  };
  const { busy, failure, submit } = useSubmit(async () => {
    const body = changes();
    if (Object.keys(body).length > 0) {
      await answer(api.PATCH('/account/api/keys/{id}', { params: { path: { id: key.id } }, body }));
      await props.onSaved();
      notify('Key updated.');
    }
    props.onClose();
  });

  return (
    <Dialog title={`Edit ${keyLabel(key)}`} wide onClose={props.onClose}>
      <form class="stack" onSubmit={submit}>
        <NameField value={name} failure={failure} onValue={setName} />
        <ScopeFields
          scopes={scopes}
          mode={key.mode}
          role={account.value?.role ?? 'viewer'}
          creator={props.creator}
          onScopes={setScopes}
        />
        {expiry ? (
          <ExpiryFields expiry={expiry} day={day} failure={failure} onExpiry={setExpiry} onDay={setDay} />
        ) : (
          <p class="key-expiry">
            <span>{key.expiresAt ? `Expires on ${dateTime(key.expiresAt)}.` : 'Never expires.'}</span>
            <Button size="small" onClick={() => setExpiry('90')}>
              Change expiry
            </Button>
          </p>
        )}
        <AddressField value={addresses} failure={failure} onValue={setAddresses} />
        {failure && <ErrorNote failure={failure} />}
        <div class="form-foot">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy} denied={scopes.length === 0 ? 'Select at least one permission.' : null}>
            Save changes
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function sameSet(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}
