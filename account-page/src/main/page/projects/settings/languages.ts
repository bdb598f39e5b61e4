import { VALUES } from '#types/lists';

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' });

/** In English, for example `German`. */
export function languageLabel(code: string): string {
  return NAMES.of(code) ?? code;
}

/** Every language that can be transcribed, by its name. */
export const LANGUAGES = [
  { value: '', label: 'Detect' },
  ...VALUES.TranscriptLanguage.filter((code) => code !== null)
    .map((code) => ({ value: code as string, label: languageLabel(code) }))
    .sort((a, b) => a.label.localeCompare(b.label)),
];
