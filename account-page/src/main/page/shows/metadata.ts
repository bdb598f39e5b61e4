/** A row of the editor; incomplete while the user types. */
export interface MetadataRow {
  key: string;
  value: string;
}

export const MOST_KEYS = 20;
const LONGEST_KEY = 64;
const LONGEST_VALUE = 500;

export function rowsOf(metadata: Record<string, string>): MetadataRow[] {
  return Object.entries(metadata).map(([key, value]) => ({ key, value }));
}

/** Ignores empty lines. */
export function metadataOf(rows: MetadataRow[]): Record<string, string> {
  return Object.fromEntries(filled(rows).map((row) => [row.key.trim(), row.value]));
}

/** The validation error, or null. */
export function metadataError(rows: MetadataRow[]): string | null {
  const keys = filled(rows).map((row) => row.key.trim());
  if (keys.length > MOST_KEYS) return `At most ${MOST_KEYS} keys.`;
  if (keys.some((key) => key === '')) return 'Enter a key for each value.';
  if (keys.some((key) => key.length > LONGEST_KEY)) return `A key has at most ${LONGEST_KEY} characters.`;
  const twice = keys.find((key, place) => keys.indexOf(key) !== place);
  if (twice !== undefined) return `The key “${twice}” is used twice.`;
  return rows.some((row) => row.value.length > LONGEST_VALUE) ? `A value has at most ${LONGEST_VALUE} characters.` : null;
}

function filled(rows: MetadataRow[]): MetadataRow[] {
  return rows.filter((row) => row.key.trim() !== '' || row.value !== '');
}
