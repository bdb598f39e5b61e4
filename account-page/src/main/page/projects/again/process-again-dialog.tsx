import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { answer, api, newIntent } from '../../api/client';
import { Failure } from '../../api/failure';
import { useIntent } from '../../api/intent';
import type { Project, ProjectSettings } from '../../api/types';
import { denied } from '../../session/permissions';
import { useShows } from '../../shows/use-shows';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ErrorNote } from '../../ui/error-note';
import { SelectField, TextField } from '../../ui/field';
import { exactDuration } from '../../ui/format';
import { notifyFailure } from '../../ui/toast';
import { again } from '../new-project';
import { changedSettings, nameOfCopy } from '../settings/changed-settings';
import { Changes } from '../settings/changes';
import { SettingsFields } from '../settings/settings-fields';
import { settingsOfShow } from '../settings/show-settings';


/**
 * Processes the recordings of a project again, with other settings, as a new project. The price depends on the
 * recordings only, so it is known before.
 */
export function ProcessAgainDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { route } = useLocation();
  const shows = useShows();
  const intent = useIntent();
  const [settings, setSettings] = useState(project.settings);
  const [preset, setPreset] = useState('');
  const [named, setNamed] = useState<string>();
  const [busy, setBusy] = useState<'draft' | 'submission'>();
  const [failure, setFailure] = useState<Failure>();

  const fileNames = project.files.map((file) => file.fileName);
  const changed = changedSettings(project.settings, settings, fileNames);
  const name = named ?? nameOfCopy(project, changed);
  const presets = (shows.data.value ?? []).filter((show) => !show.archived);

  const choosePreset = (id: string) => {
    const show = presets.find((one) => one.id === id);
    setPreset(id);
    setSettings(show ? settingsOfShow(show, project.settings) : project.settings);
  };
  const change = (part: Partial<ProjectSettings>) => setSettings({ ...settings, ...part });

  const create = async (submit: boolean) => {
    setBusy(submit ? 'submission' : 'draft');
    try {
      const draft = await again(project, { name: name.trim(), settings }, intent.header());
      if (submit) await submitDraft(draft.id);
      route(`/account/projects/${draft.id}`);
    } catch (error) {
      intent.failed(error);
      setFailure(Failure.of(error));
      setBusy(undefined);
    }
  };

  return (
    <Dialog
      title="Process again"
      wide
      onClose={onClose}
      footer={
        <>
          <Button busy={busy === 'draft'} denied={denied('projects:write')} onClick={() => void create(false)}>
            Create a draft
          </Button>
          <Button
            kind="primary"
            busy={busy === 'submission'}
            denied={denied('project:submit')}
            onClick={() => void create(true)}
          >
            {processLabel(project)}
          </Button>
        </>
      }
    >
      <div class="stack">
        <p class="muted">A new project of the same recordings. This one and its finished files stay as they are.</p>
        <TextField label="Name" value={name} maxLength={200} onValue={setNamed} error={failure?.errorAt('name')} />
        {presets.length > 0 && (
          <SelectField
            label="Begin with the settings of"
            value={preset}
            options={[
              { value: '', label: 'This project' },
              ...presets.map((show) => ({ value: show.id, label: `The show ${show.name}` })),
            ]}
            onValue={choosePreset}
          />
        )}
        <SettingsFields
          settings={settings}
          tracks={fileNames}
          mergeable={project.files.length <= 2}
          disabled={false}
          onChange={change}
        />
        <div class="note" role="status">
          {changed.length === 0 ? <p>No setting is changed.</p> : <Changes changed={changed} />}
        </div>
        {failure && <ErrorNote failure={failure} />}
      </div>
    </Dialog>
  );
}

/** If it fails, the draft is there and can be submitted on its own page. */
async function submitDraft(id: string): Promise<void> {
  try {
    const params = { path: { id }, header: { 'Idempotency-Key': newIntent() } };
    await answer(api.POST('/v1/projects/{id}/submit', { params }));
  } catch (error) {
    notifyFailure(error);
  }
}

function processLabel({ mode, creditsSeconds }: Project): string {
  return mode === 'live' && creditsSeconds !== null ? `Process for ${exactDuration(creditsSeconds)}` : 'Process';
}
