import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { Failure } from '../api/failure';
import { useIntent } from '../api/intent';
import type { Show, WebhookEndpoint, WebhookEventType } from '../api/types';
import { mode } from '../session/session';
import { showOptions } from '../shows/use-shows';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { SelectField, TextField } from '../ui/field';
import { EventTypeChoice } from './event-type-choice';

/** Creates or edits an endpoint. Its show can't change. */
export function EndpointDialog(props: {
  endpoint: WebhookEndpoint | null;
  shows: Show[];
  /** Receives the secret of a new endpoint. */
  onSaved: (endpoint: WebhookEndpoint, secret: string | null) => void;
  onClose: () => void;
}) {
  const { endpoint } = props;
  const intent = useIntent();
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [types, setTypes] = useState<WebhookEventType[]>((endpoint?.eventTypes as WebhookEventType[]) ?? ['*']);
  const [show, setShow] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  const save = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    const common = { url: url.trim(), description: description.trim() || null, eventTypes: types };
    try {
      if (endpoint) {
        const path = { id: endpoint.id };
        props.onSaved(await answer(api.PATCH('/v1/webhook-endpoints/{id}', { params: { path }, body: common })), null);
      } else {
        const header = intent.header();
        const body = { ...common, mode: mode.value, show: show || null };
        const created = await answer(api.POST('/v1/webhook-endpoints', { params: { header }, body }));
        props.onSaved(created.endpoint, created.secret);
      }
    } catch (error) {
      intent.failed(error);
      setFailure(Failure.of(error));
      setBusy(false);
    }
  };

  const atUrl = failure?.errorAt('url');
  return (
    <Dialog title={endpoint ? 'Edit endpoint' : `New ${mode.value} endpoint`} wide onClose={props.onClose}>
      <form class="stack" onSubmit={save}>
        <TextField
          label="URL"
          type="url"
          required
          minLength={8}
          maxLength={2048}
          placeholder="https://hooks.example.com/podworks"
          hint="Events are sent here by POST. Any 2xx response within ten seconds acknowledges an event."
          value={url}
          error={atUrl}
          onValue={setUrl}
        />
        <TextField label="Description" optional maxLength={200} value={description} onValue={setDescription} />
        <EventTypeChoice chosen={types} onChosen={setTypes} />
        {!endpoint && props.shows.length > 0 && (
          <SelectField
            label="Restrict to a show"
            hint="Receives only the project events of that show."
            value={show}
            options={showOptions(props.shows, 'No, all events of the account')}
            onValue={setShow}
          />
        )}
        {failure && !atUrl && <ErrorNote failure={failure} />}
        <div class="form-foot">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy} denied={types.length === 0 ? 'Select at least one event type.' : null}>
            {endpoint ? 'Save' : 'Create endpoint'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
