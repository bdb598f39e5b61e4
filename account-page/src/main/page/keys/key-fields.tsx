import type { Failure } from '../api/failure';
import type { Mode, Role, Scope } from '../api/types';
import { Checkbox, Field, SelectField, TextField } from '../ui/field';
import { SCOPE_LABELS, scopeDenial } from './key-permissions';
import { addressesOf, addressError, EXPIRIES, type Expiry } from './key-terms';

const NAME_LENGTH = 80;

export function NameField(props: { value: string; failure: Failure | undefined; onValue: (name: string) => void }) {
  return (
    <TextField
      label="Name"
      hint="What uses the key. Shown wherever the key acts."
      required
      maxLength={NAME_LENGTH}
      autocomplete="off"
      value={props.value}
      error={props.failure?.errorAt('name')}
      onValue={props.onValue}
    />
  );
}

/** @param props.creator the role of the key's creator, if that is somebody else */
export function ScopeFields(props: {
  scopes: Scope[];
  mode: Mode;
  role: Role;
  creator?: Role | undefined;
  onScopes: (scopes: Scope[]) => void;
}) {
  const { scopes } = props;
  return (
    <fieldset class="field">
      <legend>Permissions</legend>
      {SCOPE_LABELS.map(([scope, words]) => {
        const why = scopeDenial(scope, props.mode, props.role, props.creator);
        const checked = scopes.includes(scope);
        return (
          <Checkbox
            key={scope}
            label={<code>{scope}</code>}
            hint={why ?? words}
            checked={checked}
            // What a key has can be withdrawn from it.
            disabled={why !== null && !checked}
            onChecked={(on) => props.onScopes(on ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
          />
        );
      })}
    </fieldset>
  );
}

export function ExpiryFields(props: {
  expiry: Expiry;
  day: string;
  failure: Failure | undefined;
  onExpiry: (expiry: Expiry) => void;
  onDay: (day: string) => void;
}) {
  const error = props.failure?.errorAt('expiresAt');
  const onDate = props.expiry === 'date';
  return (
    <>
      <SelectField
        label="Expires"
        hint="The key’s creator gets an e-mail seven days and one day before."
        value={props.expiry}
        options={EXPIRIES}
        error={onDate ? undefined : error}
        onValue={props.onExpiry}
      />
      {onDate && (
        <TextField
          label="Last day"
          type="date"
          required
          value={props.day}
          error={error}
          onValue={props.onDay}
        />
      )}
    </>
  );
}

export function AddressField(props: { value: string; failure: Failure | undefined; onValue: (text: string) => void }) {
  return (
    <Field
      label="Allowed addresses"
      optional
      hint="One a line, such as 203.0.113.7 or 2001:db8::/32, at most 20. Empty: the key works from everywhere."
      error={addressError(props.failure, addressesOf(props.value))}
    >
      {(wiring) => (
        <textarea
          class="input mono"
          rows={3}
          spellcheck={false}
          {...wiring}
          value={props.value}
          onInput={(event) => props.onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
