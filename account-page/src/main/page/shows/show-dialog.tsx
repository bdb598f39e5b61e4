import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { Failure } from '../api/failure';
import { useIntent } from '../api/intent';
import type { Destination, ProjectSettings, Show } from '../api/types';
import { SettingsFields } from '../projects/settings/settings-fields';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { Checkbox, TextField } from '../ui/field';
import { notify } from '../ui/toast';
import { metadataError, metadataOf, rowsOf } from './metadata';
import { MetadataEditor } from './metadata-editor';

const MOST_DESTINATIONS = 5;

/** What a project has without a show. */
const STANDARD_SETTINGS: ProjectSettings = {
  mergeOutput: false,
  noiseLevel: 'n2',
  plosivesLevel: 'p2',
  loudnessLufs: -16,
  leveler: true,
  formats: null,
  transcript: { enabled: true, language: null },
  trimSilence: null,
  music: null,
};

/** Creates or edits a show. */
export function ShowDialog(props: {
  show: Show | null;
  destinations: Destination[];
  onSaved: () => void;
  onClose: () => void;
}) {
  const { show } = props;
  const intent = useIntent();
  const [name, setName] = useState(show?.name ?? '');
  const [keep, setKeep] = useState(show?.defaults.keep ?? false);
  const [metadata, setMetadata] = useState(() => rowsOf(show?.defaults.metadata ?? {}));
  const [chosen, setChosen] = useState(() => show?.defaults.delivery.map((one) => one.destinationId) ?? []);
  const [settings, setSettings] = useState(show?.defaults.settings ?? STANDARD_SETTINGS);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);

  const save = async (event: Event) => {
    event.preventDefault();
    const invalid = metadataError(metadata);
    setError(invalid);
    if (invalid !== null) return;
    const body = {
      name: name.trim(),
      defaults: {
        metadata: metadataOf(metadata),
        keep,
        delivery: chosen.map((destinationId) => ({ destinationId })),
        settings,
      },
    };
    setBusy(true);
    try {
      await (show
        ? answer(api.PATCH('/v1/shows/{id}', { params: { path: { id: show.id } }, body }))
        : answer(api.POST('/v1/shows', { params: { header: intent.header() }, body })));
      notify(show ? 'Saved. Existing projects don’t change.' : 'Show created.');
      props.onSaved();
      props.onClose();
    } catch (thrown) {
      intent.failed(thrown);
      setFailure(Failure.of(thrown));
      setBusy(false);
    }
  };

  return (
    <Dialog title={show ? `Edit ${show.name}` : 'New show'} wide onClose={props.onClose}>
      <form class="stack" onSubmit={save}>
        <TextField
          label="Name"
          required
          maxLength={200}
          value={name}
          onValue={setName}
          error={failure?.code === 'duplicate_show' ? failure.detail : failure?.errorAt('name')}
        />
        <Checkbox
          label="Keep files indefinitely"
          hint="Otherwise recordings and outputs are deleted after 30 days."
          checked={keep}
          onChecked={setKeep}
        />
        <Destinations destinations={props.destinations} chosen={chosen} onChosen={setChosen} />
        <SettingsFields
          settings={settings}
          tracks={[]}
          mergeable
          disabled={false}
          onChange={(changed) => setSettings({ ...settings, ...changed })}
        />
        <MetadataEditor rows={metadata} error={error} onRows={setMetadata} />
        {failure && failure.code !== 'duplicate_show' && <ErrorNote failure={failure} />}
        <div class="form-foot">
          <Button onClick={props.onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {show ? 'Save' : 'Create show'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Destinations(props: { destinations: Destination[]; chosen: string[]; onChosen: (ids: string[]) => void }) {
  const { destinations, chosen } = props;
  const full = chosen.length >= MOST_DESTINATIONS;
  return (
    <fieldset class="field">
      <legend>
        Send finished files to<span class="optional"> optional</span>
      </legend>
      {destinations.length === 0 ? (
        <p class="hint">
          No destinations yet. Add one under <a href="/account/connections">Cloud storage</a>.
        </p>
      ) : (
        destinations.map((destination) => {
          const on = chosen.includes(destination.id);
          return (
            <Checkbox
              key={destination.id}
              label={destination.name}
              checked={on}
              disabled={!on && full}
              onChecked={(checked) =>
                props.onChosen(checked ? [...chosen, destination.id] : chosen.filter((id) => id !== destination.id))
              }
            />
          );
        })
      )}
      {full && <p class="hint">Up to five destinations.</p>}
    </fieldset>
  );
}
