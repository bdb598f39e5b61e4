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

/** Makes an endpoint, or changes one. A new one's show stays as it is chosen. */
export function EndpointDialog(props: {
  endpoint: WebhookEndpoint | null;
  shows: Show[];
  /** With the secret of a new one. */
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
        const made = await answer(api.POST('/v1/webhook-endpoints', { params: { header }, body }));
        props.onSaved(made.endpoint, made.secret);
      }
    } catch (fault) {
      intent.failed(fault);
      setFailure(Failure.of(fault));
      setBusy(false);
    }
  };

  const atUrl = failure?.faultAt('url');
  return (
    <Dialog title={endpoint ? 'Change the endpoint' : `New ${mode.value} endpoint`} wide onClose={props.onClose}>
      <form class="stack" onSubmit={save}>
        <TextField
          label="Address"
          type="url"
          required
          minLength={8}
          maxLength={2048}
          placeholder="https://hooks.example.com/podworks"
          hint="Each event is posted there. Any 2xx within ten seconds counts as received."
          value={url}
          error={atUrl}
          onValue={setUrl}
        />
        <TextField label="Description" optional maxLength={200} value={description} onValue={setDescription} />
        <EventTypeChoice chosen={types} onChosen={setTypes} />
        {!endpoint && props.shows.length > 0 && (
          <SelectField
            label="Limited to a show"
            hint="Then it gets that show's project events only."
            value={show}
            options={showOptions(props.shows, 'No, events of the whole account')}
            onValue={setShow}
          />
        )}
        {failure && !atUrl && <ErrorNote failure={failure} />}
        <div class="form-foot">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy} denied={types.length === 0 ? 'Choose an event.' : null}>
            {endpoint ? 'Save' : 'Make the endpoint'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
