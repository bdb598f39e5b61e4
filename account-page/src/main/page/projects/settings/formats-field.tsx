import { Checkbox, SelectField } from '../../ui/field';
import { bitRateOf, bitRateOptions, type Formats, FORMATS, isChosen, toggled, withBitRate } from './formats';

/** The formats of the audio outputs, with bit rates of the lossy ones. */
export function FormatsField(props: { formats: Formats; disabled: boolean; onFormats: (formats: Formats) => void }) {
  const { formats, disabled, onFormats } = props;
  return (
    <fieldset class="field formats" disabled={disabled}>
      <legend>Audio formats</legend>
      {FORMATS.map((format) => (
        <div class="format" key={format.name}>
          <Checkbox
            label={format.label}
            checked={isChosen(formats, format.name)}
            disabled={disabled}
            onChecked={() => onFormats(toggled(formats, format.name))}
          />
          {format.bitRates.length > 0 && isChosen(formats, format.name) && (
            <SelectField
              label={`Bit rate of ${format.label}`}
              value={String(bitRateOf(formats, format.name) ?? '')}
              options={bitRateOptions(format, bitRateOf(formats, format.name))}
              disabled={disabled}
              onValue={(rate) => onFormats(withBitRate(formats, format.name, rate === '' ? null : Number(rate)))}
            />
          )}
        </div>
      ))}
      <p class="hint">A video gets an M4A too unless you choose formats. Its own sound does not change.</p>
    </fieldset>
  );
}
