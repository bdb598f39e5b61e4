import { useEffect, useState } from 'preact/hooks';
import { Button } from './button';

const SHOWN_MILLIS = 1600;

export function CopyButton({ text, label = 'Copy', children }: { text: string; label?: string; children?: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), SHOWN_MILLIS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => navigator.clipboard.writeText(text).then(() => setState('copied'), () => setState('refused'));
  const said = state === 'copied' ? 'Copied' : state === 'refused' ? 'Select the text and copy it' : label;
  return (
    <span class="copy">
      <Button
        kind={children ? 'plain' : 'quiet'}
        size="small"
        icon={state === 'copied' ? 'check' : 'copy'}
        label={said}
        onClick={() => void copy()}
      >
        {children && (state === 'ready' ? children : said)}
      </Button>
      <span class="unseen" role="status">
        {state === 'ready' ? '' : said}
      </span>
    </span>
  );
}

/** A full id with a copy button. */
export function Copyable({ text }: { text: string }) {
  return (
    <span class="copyable">
      <code>{text}</code>
      <CopyButton text={text} label={`Copy ${text}`} />
    </span>
  );
}

/** A command to copy. */
export function CodeLine({ code, label = 'Command' }: { code: string; label?: string }) {
  return (
    <div class="code-line">
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label={`Copy ${label.toLowerCase()}`} />
    </div>
  );
}
