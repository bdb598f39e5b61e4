import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { Failure } from '../api/failure';
import type { Mode, Scope, Show } from '../api/types';
import { account, mode as presentMode } from '../session/session';
import { showOptions } from '../shows/use-shows';
import { Button } from '../ui/button';
import { CodeLine } from '../ui/copy-button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { Checkbox, Choice, SelectField } from '../ui/field';
import { SecretOnce } from '../ui/secret-once';
import { allowedOf, SCOPE_LABELS, scopeDenial, usualScopes } from './key-permissions';

/** Creates a key and shows its secret, once. */
export function CreateKeyDialog(props: { shows: Show[]; onCreated: () => void; onClose: () => void }) {
  const role = account.value?.role ?? 'viewer';
  const [mode, setMode] = useState<Mode>(presentMode.value);
  const [scopes, setScopes] = useState<Scope[]>(() => usualScopes(presentMode.value, role));
  const [show, setShow] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [secret, setSecret] = useState<string>();

  const chooseMode = (chosen: Mode) => {
    setMode(chosen);
    setScopes(scopes.length === 0 ? usualScopes(chosen, role) : allowedOf(scopes, chosen, role));
  };
  const create = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const created = await answer(api.POST('/account/api/keys', { body: { mode, scopes, show: show || null } }));
      setSecret(created.secret);
      props.onCreated();
    } catch (error) {
      setFailure(Failure.of(error));
      setBusy(false);
    }
  };

  if (secret) {
    return (
      <SecretOnce title="Your new key" secret={secret} use="Store it where your program reads its secrets." onDone={props.onClose}>
        <p class="muted">Try it:</p>
        <CodeLine
          label="curl command"
          code={`export PODWORKS_KEY=${secret}\ncurl -H "Authorization: Bearer $PODWORKS_KEY" ${location.origin}/v1/me`}
        />
      </SecretOnce>
    );
  }
  return (
    <Dialog title="New API key" wide onClose={props.onClose}>
      <form class="stack" onSubmit={create}>
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
        <fieldset class="field">
          <legend>Permissions</legend>
          {SCOPE_LABELS.map(([scope, words]) => {
            const why = scopeDenial(scope, mode, role);
            return (
              <Checkbox
                key={scope}
                label={<code>{scope}</code>}
                hint={why ?? words}
                checked={scopes.includes(scope)}
                disabled={why !== null}
                onChecked={(on) => setScopes(on ? [...scopes, scope] : scopes.filter((one) => one !== scope))}
              />
            );
          })}
        </fieldset>
        <SelectField
          label="Restrict to a show"
          hint="A restricted key can access that show’s projects only, and nothing account-wide."
          value={show}
          options={showOptions(props.shows, 'No, all shows')}
          onValue={setShow}
        />
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
