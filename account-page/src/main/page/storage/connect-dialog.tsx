import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { Failure } from '../api/failure';
import type { Provider } from '../api/types';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { Choice, TextField } from '../ui/field';
import { PROVIDER_LABELS } from './provider-labels';

/** Redirects to the provider's authorization page, which redirects back. */
export function ConnectDialog({ onClose }: { onClose: () => void }) {
  const [provider, setProvider] = useState<Provider>('folder');
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const start = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const body = { provider, name: name.trim() };
      location.assign((await answer(api.POST('/account/api/connections', { body }))).authorizationUrl);
    } catch (error) {
      setFailure(Failure.of(error));
      setBusy(false);
    }
  };

  return (
    <Dialog title="Connect storage" onClose={onClose}>
      <form class="stack" onSubmit={start}>
        <Choice
          label="Provider"
          value={provider}
          options={[
            { value: 'folder', label: PROVIDER_LABELS.folder },
            { value: 'drive', label: PROVIDER_LABELS.drive },
          ]}
          onValue={setProvider}
        />
        <TextField
          label="Name"
          required
          maxLength={200}
          placeholder="Studio storage"
          hint="Shown to your team."
          value={name}
          error={failure?.errorAt('name')}
          onValue={setName}
        />
        {failure && <ErrorNote failure={failure} />}
        <div class="form-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" icon="external" busy={busy}>
            Continue to provider
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
