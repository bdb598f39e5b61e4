import { signal } from '@preact/signals';
import { advice, Failure } from '../api/failure';
import { Button } from './button';

interface Toast {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
}

const STAYS_MILLIS = 6000;
const toasts = signal<Toast[]>([]);
let last = 0;

/** A toast: a short confirmation. */
export function notify(text: string, tone: Toast['tone'] = 'plain'): void {
  const id = ++last;
  toasts.value = [...toasts.value.filter((toast) => toast.text !== text), { id, text, tone }].slice(-3);
  setTimeout(() => dismiss(id), tone === 'bad' ? 2 * STAYS_MILLIS : STAYS_MILLIS);
}

/** For errors without a place of their own. */
export function notifyFailure(error: unknown): void {
  const failure = Failure.of(error);
  notify(`${failure.detail} ${advice(failure)}`.trim(), 'bad');
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter((toast) => toast.id !== id);
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((toast) => (
        <div key={toast.id} class={`toast ${toast.tone}`}>
          <span>{toast.text}</span>
          <Button kind="quiet" size="small" icon="close" label="Dismiss" onClick={() => dismiss(toast.id)} />
        </div>
      ))}
    </div>
  );
}
