import { Checkbox, SelectField } from '../../ui/field';
import { duckingDb, duckingOptions, isMusic, type Music, toggled } from './music';

/** Which tracks are music, and how far they are ducked. */
export function MusicField(props: { music: Music; tracks: string[]; disabled: boolean; onMusic: (music: Music) => void }) {
  const { music, tracks, disabled, onMusic } = props;
  return (
    <fieldset class="field" disabled={disabled}>
      <legend>Music tracks</legend>
      {tracks.map((name, position) => (
        <Checkbox
          key={`${position} ${name}`}
          label={name}
          checked={isMusic(music, position)}
          disabled={disabled}
          onChecked={() => onMusic(toggled(music, position))}
        />
      ))}
      <p class="hint">They keep their sound: they are not cleaned, leveled or transcribed.</p>
      {music && (
        <SelectField
          label="Ducking"
          hint="How much quieter music is while somebody speaks."
          value={String(duckingDb(music))}
          options={duckingOptions(duckingDb(music))}
          disabled={disabled}
          onValue={(db) => onMusic({ ...music, duckingDb: Number(db) })}
        />
      )}
    </fieldset>
  );
}
