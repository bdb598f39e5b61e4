import { useState } from 'preact/hooks';
import { answer, api } from '../../api/client';
import { Failure } from '../../api/failure';
import type { Project, ProjectSettings, ProjectUpdate } from '../../api/types';
import { denied } from '../../session/permissions';
import { showOptions, useShows } from '../../shows/use-shows';
import { ErrorNote } from '../../ui/error-note';
import { SelectField } from '../../ui/field';
import { Panel } from '../../ui/panel';
import { formatsPatch } from '../settings/formats';
import { SettingsFields } from '../settings/settings-fields';
import { ShowPreset } from '../settings/show-preset';
import { save } from './saves';

interface Props {
  project: Project;
  onChanged: (project: Project) => void;
}

const OUTCOMES = [
  { value: 'completed', label: 'Completes' },
  { value: 'failed', label: 'Fails during processing' },
  { value: 'slow', label: 'Takes about 10 minutes' },
] as const;

/** The settings of a project. Each change is saved immediately. */
export function SettingsPanel({ project, onChanged }: Props) {
  const [failure, setFailure] = useState<Failure>();
  const shows = useShows();
  const no = denied('projects:write');

  const change = (body: ProjectUpdate) =>
    save(project.id, async () => {
      try {
        onChanged(await answer(api.PATCH('/v1/projects/{id}', { params: { path: { id: project.id } }, body })));
        setFailure(undefined);
      } catch (error) {
        setFailure(Failure.of(error));
      }
    });

  const { settings } = project;
  const options = showOptions(shows.data.value, 'None');
  const show = shows.data.value?.find((one) => one.id === project.show);
  return (
    <Panel title="Settings" {...(no ? { lead: no } : {})}>
      <SettingsFields
        settings={settings}
        tracks={project.files.map((file) => file.fileName)}
        mergeable={project.files.length <= 2}
        disabled={no !== null}
        onChange={(changed) => change({ settings: settingsPatch(changed) })}
      />
      {options.length > 1 && (
        <SelectField
          label="Show"
          value={project.show ?? ''}
          options={options}
          disabled={no !== null}
          onValue={(chosen) => change({ show: chosen || null })}
        />
      )}
      {show && (
        <ShowPreset
          show={show}
          project={project}
          onUse={(preset) => change({ settings: settingsPatch(preset) })}
          onSaved={() => void shows.reload()}
        />
      )}
      {project.mode === 'test' && (
        <SelectField
          label="Simulated outcome"
          value={project.testOutcome ?? 'completed'}
          options={[...OUTCOMES]}
          disabled={no !== null}
          onValue={(testOutcome) => change({ testOutcome })}
        />
      )}
      {failure && <ErrorNote failure={failure} />}
    </Panel>
  );
}

function settingsPatch(changed: Partial<ProjectSettings>): NonNullable<ProjectUpdate['settings']> {
  return changed.formats === undefined ? changed : { ...changed, formats: formatsPatch(changed.formats) };
}
