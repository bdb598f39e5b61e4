import { VALUES } from '#types/lists';
import { useState } from 'preact/hooks';
import { answer, api } from '../../api/client';
import { Failure } from '../../api/failure';
import { useResource } from '../../api/resource';
import type { Project, ProjectUpdate } from '../../api/types';
import { denied } from '../../session/permissions';
import { ErrorNote } from '../../ui/error-note';
import { Checkbox, Choice, SelectField } from '../../ui/field';
import { Panel } from '../../ui/panel';
import { levelLabel } from '../setting-labels';
import { loudnessOptions } from './loudness';
import { save } from './saves';

interface Props {
  project: Project;
  onChanged: (project: Project) => void;
}

const NOISE = VALUES.NoiseLevel.map((value) => ({ value, label: capital(levelLabel(value)) }));
const PLOSIVES = VALUES.PlosivesLevel.map((value) => ({ value, label: capital(levelLabel(value)) }));
const OUTCOMES = [
  { value: 'completed', label: 'Completes' },
  { value: 'failed', label: 'Fails during processing' },
  { value: 'slow', label: 'Takes about 10 minutes' },
] as const;

/** The settings of a project. Each change is saved immediately. */
export function SettingsPanel({ project, onChanged }: Props) {
  const [failure, setFailure] = useState<Failure>();
  const shows = useResource('shows', () => answer(api.GET('/v1/shows', {})));
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
  const options = [
    { value: '', label: 'None' },
    ...(shows.data.value?.shows ?? []).map((show) => ({ value: show.id, label: show.name })),
  ];
  return (
    <Panel title="Settings" {...(no ? { lead: no } : {})}>
      <div class="settings">
        <Choice
          label="Noise reduction"
          hint="Removes hiss, hum and room noise."
          value={settings.noiseLevel}
          options={NOISE}
          disabled={no !== null}
          onValue={(noiseLevel) => change({ settings: { noiseLevel } })}
        />
        <Choice
          label="Plosive reduction"
          hint="Reduces the pops of p and b sounds."
          value={settings.plosivesLevel}
          options={PLOSIVES}
          disabled={no !== null}
          onValue={(plosivesLevel) => change({ settings: { plosivesLevel } })}
        />
      </div>
      <SelectField
        label="Loudness"
        hint="How loud every output is, on average. Peaks stay below −1 dBTP."
        value={String(settings.loudnessLufs)}
        options={loudnessOptions(settings.loudnessLufs)}
        disabled={no !== null}
        onValue={(lufs) => change({ settings: { loudnessLufs: Number(lufs) } })}
      />
      {project.files.length <= 2 && (
        <Checkbox
          label="Merge two tracks into one file"
          hint="For two tracks, or a stereo file with one speaker per channel. Otherwise each speaker gets separate files."
          checked={settings.mergeOutput}
          disabled={no !== null}
          onChecked={(mergeOutput) => change({ settings: { mergeOutput } })}
        />
      )}
      {options.length > 1 && (
        <SelectField
          label="Show"
          value={project.show ?? ''}
          options={options}
          disabled={no !== null}
          onValue={(show) => change({ show: show || null })}
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

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
