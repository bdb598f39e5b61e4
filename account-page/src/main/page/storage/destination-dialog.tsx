import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { Failure } from '../api/failure';
import { useIntent } from '../api/intent';
import type { Connection, Destination } from '../api/types';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { SelectField, TextField } from '../ui/field';
import { notify } from '../ui/toast';
import { PROVIDER_LABELS, folderOf, targetOf } from './provider-labels';

/** Creates or edits a destination. Its connection can't change. */
export function DestinationDialog(props: {
  destination: Destination | null;
  connections: Connection[];
  onSaved: () => void;
  onClose: () => void;
}) {
  const { destination, connections } = props;
  const intent = useIntent();
  const [connectionId, setConnectionId] = useState(destination?.connectionId ?? connections[0]?.id ?? '');
  const [name, setName] = useState(destination?.name ?? '');
  const [path, setPath] = useState(destination?.target.path ?? '/Podcasts');
  const [folderId, setFolderId] = useState((destination && folderOf(destination.target)) ?? 'root');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const provider = connections.find((one) => one.id === connectionId)?.provider ?? (destination && folderOf(destination.target) ? 'drive' : 'folder');

  const save = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    const body = { name: name.trim(), target: targetOf(provider, folderId, path) };
    try {
      await (destination
        ? answer(api.PATCH('/v1/destinations/{id}', { params: { path: { id: destination.id } }, body }))
        : answer(
            api.POST('/v1/destinations', {
              params: { header: intent.header() },
              body: { ...body, connectionId },
            }),
          ));
      notify(destination ? 'Saved.' : `${body.name} created.`);
      props.onSaved();
      props.onClose();
    } catch (error) {
      intent.failed(error);
      setFailure(Failure.of(error));
      setBusy(false);
    }
  };

  return (
    <Dialog title={destination ? `Edit ${destination.name}` : 'New destination'} onClose={props.onClose}>
      <form class="stack" onSubmit={save}>
        {!destination && (
          <SelectField
            label="Connection"
            value={connectionId}
            options={connections.map((one) => ({ value: one.id, label: `${one.name}, ${PROVIDER_LABELS[one.provider]}` }))}
            onValue={setConnectionId}
          />
        )}
        <TextField
          label="Name"
          required
          maxLength={200}
          placeholder="Finished episodes"
          value={name}
          error={failure?.errorAt('name')}
          onValue={setName}
        />
        {provider === 'drive' && (
          <TextField
            label="Folder id"
            required
            hint="From the folder’s URL; “root” is the drive itself."
            value={folderId}
            onValue={setFolderId}
          />
        )}
        <TextField
          label={provider === 'drive' ? 'Subfolder' : 'Folder'}
          required
          hint="Created with the first delivery. Each project gets its own subfolder."
          value={path}
          error={failure?.code === 'invalid_target' ? failure.detail : failure?.errorAt('target.path')}
          onValue={setPath}
        />
        {failure && failure.code !== 'invalid_target' && <ErrorNote failure={failure} />}
        <div class="form-foot">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {destination ? 'Save' : 'Create destination'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
