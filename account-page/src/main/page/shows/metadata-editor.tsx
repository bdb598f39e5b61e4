import { Button } from '../ui/button';
import { type MetadataRow, MOST_KEYS } from './metadata';

/** Keys and values, a line each. */
export function MetadataEditor(props: {
  rows: MetadataRow[];
  error: string | null;
  onRows: (rows: MetadataRow[]) => void;
}) {
  const { rows, onRows } = props;
  const change = (place: number, changes: Partial<MetadataRow>) =>
    onRows(rows.map((row, at) => (at === place ? { ...row, ...changes } : row)));
  return (
    <fieldset class="field">
      <legend>
        Metadata<span class="optional"> optional</span>
      </legend>
      <p class="hint">Added to each new project of the show. The project’s own values take precedence.</p>
      {rows.map((row, place) => (
        <div class="metadata-row" key={place}>
          <input
            class="input mono"
            aria-label={`Key ${place + 1}`}
            placeholder="key"
            maxLength={64}
            value={row.key}
            onInput={(event) => change(place, { key: event.currentTarget.value })}
          />
          <input
            class="input"
            aria-label={`Value ${place + 1}`}
            placeholder="value"
            maxLength={500}
            value={row.value}
            onInput={(event) => change(place, { value: event.currentTarget.value })}
          />
          <Button
            kind="quiet"
            icon="trash"
            label={`Remove ${row.key || `key ${place + 1}`}`}
            onClick={() => onRows(rows.filter((_, at) => at !== place))}
          />
        </div>
      ))}
      {props.error && <p class="error">{props.error}</p>}
      {rows.length < MOST_KEYS && (
        <div>
          <Button size="small" icon="plus" onClick={() => onRows([...rows, { key: '', value: '' }])}>
            Add a key
          </Button>
        </div>
      )}
    </fieldset>
  );
}
