import { CopyButton } from '../ui/copy-button';

/** Formatted JSON with a copy button. Text that is not JSON is shown unchanged. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const text = typeof value === 'string' ? indented(value) : JSON.stringify(value, null, 2);
  return (
    <div class="json-view">
      <div class="json-head">
        <h3>{label}</h3>
        <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
      </div>
      <pre class="json" tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
    </div>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
