import { VALUES } from '#types/lists';
import type { ProjectSettings } from '../../api/types';
import { Checkbox, Choice, SelectField } from '../../ui/field';
import { levelLabel } from '../setting-labels';
import { FormatsField } from './formats-field';
import { LANGUAGES } from './languages';
import { loudnessOptions } from './loudness';
import { MusicField } from './music-field';
import { pauseOptions, trimSilence } from './pauses';

interface Props {
  settings: ProjectSettings;
  /** The names of the project's files; none of a show. */
  tracks: string[];
  /** Whether tracks can be merged: they are two, or it isn't known yet. */
  mergeable: boolean;
  disabled: boolean;
  /** Receives the settings that change, each complete. */
  onChange: (changed: Partial<ProjectSettings>) => void;
}

const NOISE = VALUES.NoiseLevel.map((value) => ({ value, label: capital(levelLabel(value)) }));
const PLOSIVES = VALUES.PlosivesLevel.map((value) => ({ value, label: capital(levelLabel(value)) }));

/** The settings of a project, or those of a show for its new projects. */
export function SettingsFields({ settings, tracks, mergeable, disabled, onChange }: Props) {
  const { transcript } = settings;
  return (
    <>
      <div class="settings">
        <Choice
          label="Noise reduction"
          hint="Removes hiss, hum and room noise."
          value={settings.noiseLevel}
          options={NOISE}
          disabled={disabled}
          onValue={(noiseLevel) => onChange({ noiseLevel })}
        />
        <Choice
          label="Plosive reduction"
          hint="Reduces the pops of p and b sounds."
          value={settings.plosivesLevel}
          options={PLOSIVES}
          disabled={disabled}
          onValue={(plosivesLevel) => onChange({ plosivesLevel })}
        />
      </div>
      <Checkbox
        label="Level speakers"
        hint="Brings the speakers of a track to the same loudness."
        checked={settings.leveler}
        disabled={disabled}
        onChecked={(leveler) => onChange({ leveler })}
      />
      <SelectField
        label="Pauses"
        hint="Longer pauses are shortened in all tracks at once. A project with video keeps its pauses."
        value={String(settings.trimSilence?.maxPauseSeconds ?? '')}
        options={pauseOptions(settings.trimSilence)}
        disabled={disabled}
        onValue={(option) => onChange({ trimSilence: trimSilence(option) })}
      />
      <SelectField
        label="Loudness"
        hint="How loud every output is, on average. Peaks stay below −1 dBTP."
        value={String(settings.loudnessLufs)}
        options={loudnessOptions(settings.loudnessLufs)}
        disabled={disabled}
        onValue={(lufs) => onChange({ loudnessLufs: Number(lufs) })}
      />
      <FormatsField formats={settings.formats} disabled={disabled} onFormats={(formats) => onChange({ formats })} />
      <Checkbox
        label="Write transcripts"
        checked={transcript.enabled !== false}
        disabled={disabled}
        onChecked={(enabled) => onChange({ transcript: { ...transcript, enabled } })}
      />
      {transcript.enabled !== false && (
        <SelectField
          label="Language"
          value={transcript.language ?? ''}
          options={LANGUAGES}
          disabled={disabled}
          onValue={(code) => onChange({ transcript: { ...transcript, language: language(code) } })}
        />
      )}
      {tracks.length > 1 && (
        <MusicField
          music={settings.music}
          tracks={tracks}
          disabled={disabled}
          onMusic={(music) => onChange({ music })}
        />
      )}
      {mergeable && (
        <Checkbox
          label="Merge two tracks into one file"
          hint="For two tracks, or a stereo file with one speaker per channel. Otherwise each speaker gets separate files."
          checked={settings.mergeOutput}
          disabled={disabled}
          onChecked={(mergeOutput) => onChange({ mergeOutput })}
        />
      )}
    </>
  );
}

function language(code: string): NonNullable<ProjectSettings['transcript']['language']> | null {
  return code === '' ? null : (code as NonNullable<ProjectSettings['transcript']['language']>);
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
