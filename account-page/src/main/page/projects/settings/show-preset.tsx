import { useState } from 'preact/hooks';
import { answer, api } from '../../api/client';
import type { Project, ProjectSettings, Show } from '../../api/types';
import { denied } from '../../session/permissions';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/dialog';
import { notify } from '../../ui/toast';
import { changedSettings } from './changed-settings';
import { Changes } from './changes';
import { defaultsWith, settingsOfShow } from './show-settings';

interface Props {
  show: Show;
  project: Project;
  /** Receives the show's settings, complete. */
  onUse: (settings: ProjectSettings) => void;
  onSaved: () => void;
}

/**
 * Where a draft's settings differ from those that its show gives new projects: uses the show's, or stores the draft's
 * in the show.
 */
export function ShowPreset({ show, project, onUse, onSaved }: Props) {
  const [asked, setAsked] = useState(false);
  const preset = settingsOfShow(show, project.settings);
  const changed = changedSettings(preset, project.settings, project.files.map((file) => file.fileName));
  if (changed.length === 0) return <p class="faint">These are the settings of {show.name}.</p>;
  const save = async () => {
    const body = { defaults: defaultsWith(show, project.settings) };
    await answer(api.PATCH('/v1/shows/{id}', { params: { path: { id: show.id } }, body }));
    notify(`Saved. New projects of ${show.name} begin with these settings.`);
    onSaved();
  };
  return (
    <>
      <p class="row">
        <Button size="small" denied={denied('projects:write')} onClick={() => onUse(preset)}>
          Use the settings of {show.name}
        </Button>
        <Button size="small" kind="quiet" denied={denied('shows:manage')} onClick={() => setAsked(true)}>
          Save as its settings
        </Button>
      </p>
      {asked && (
        <ConfirmDialog
          title={`Save as the settings of ${show.name}?`}
          action="Save"
          harmless
          onConfirm={save}
          onClose={() => setAsked(false)}
        >
          <p>New projects of the show begin with them. Existing projects don’t change.</p>
          <Changes changed={changed} />
        </ConfirmDialog>
      )}
    </>
  );
}
