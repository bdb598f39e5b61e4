import type { ProjectSettings } from '../../api/types';

export type Formats = ProjectSettings['formats'];
export type FormatName = keyof NonNullable<Formats>;

/** The chosen formats, in kbit/s where a bit rate was chosen too. */
type Chosen = Partial<Record<FormatName, { bitRateKbps?: number }>>;

export interface Format {
  name: FormatName;
  label: string;
  /** In kbit/s; none for lossless formats. */
  bitRates: number[];
}

export const FORMATS: Format[] = [
  { name: 'mp3', label: 'MP3', bitRates: [64, 96, 128, 160, 192, 256, 320] },
  { name: 'm4a', label: 'M4A (AAC)', bitRates: [64, 96, 128, 160, 192, 256] },
  { name: 'opus', label: 'Opus', bitRates: [32, 48, 64, 96, 128, 160, 256] },
  { name: 'flac', label: 'FLAC', bitRates: [] },
  { name: 'wav', label: 'WAV', bitRates: [] },
];

/** The formats of a project that chooses none. */
const STANDARD: Chosen = { mp3: {}, flac: {} };

function chosenFormats(formats: Formats): Chosen {
  return (formats as Chosen | null) ?? STANDARD;
}

export function isChosen(formats: Formats, name: FormatName): boolean {
  return Boolean(chosenFormats(formats)[name]);
}

/** With a format added or removed. The last one stays, because a project has an output. */
export function toggled(formats: Formats, name: FormatName): Formats {
  const { [name]: removed, ...others } = chosenFormats(formats);
  if (!removed) {
    return { ...others, [name]: {} } as Formats;
  }
  return (Object.values(others).some(Boolean) ? others : chosenFormats(formats)) as Formats;
}

/** @param bitRate in kbit/s, or null for the standard one */
export function withBitRate(formats: Formats, name: FormatName, bitRate: number | null): Formats {
  return { ...chosenFormats(formats), [name]: bitRate === null ? {} : { bitRateKbps: bitRate } } as Formats;
}

export function bitRateOf(formats: Formats, name: FormatName): number | null {
  return chosenFormats(formats)[name]?.bitRateKbps ?? null;
}

/** The usual bit rates, and the current one if it was set to another through the API. */
export function bitRateOptions(format: Format, current: number | null): { value: string; label: string }[] {
  const rates = new Set([...format.bitRates, ...(current === null ? [] : [current])]);
  return [
    { value: '', label: 'Standard' },
    ...[...rates].sort((a, b) => a - b).map((rate) => ({ value: String(rate), label: `${rate} kbit/s` })),
  ];
}

/** Updates merge objects, so a format that is no longer chosen has to be null. */
export function formatsPatch(formats: Formats): Formats {
  if (formats === null) return null;
  return Object.fromEntries(FORMATS.map(({ name }) => [name, formats[name] ?? null])) as Formats;
}

export function formatsLabel(formats: Formats): string {
  return FORMATS.filter(({ name }) => isChosen(formats, name))
    .map(({ name, label }) => {
      const rate = bitRateOf(formats, name);
      return rate === null ? label : `${label} ${rate} kbit/s`;
    })
    .join(', ');
}
