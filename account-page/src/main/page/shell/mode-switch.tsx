import type { Mode } from '../api/types';
import { chooseMode, mode } from '../session/session';

const MODES: [Mode, string][] = [
  ['live', 'Live'],
  ['test', 'Test'],
];

export function ModeSwitch() {
  return (
    <div class="mode-switch" role="radiogroup" aria-label="Mode">
      {MODES.map(([value, label]) => (
        <label key={value} class={mode.value === value ? `chosen ${value}` : value}>
          <input type="radio" name="mode" checked={mode.value === value} onChange={() => chooseMode(value)} />
          {label}
        </label>
      ))}
    </div>
  );
}

/** The banner of test mode. */
export function ModeBanner() {
  if (mode.value === 'live') return null;
  return (
    <aside class="mode-banner" aria-label="Mode">
      <strong>Test mode.</strong> <span>Projects are simulated and free. Only test data is shown.</span>
    </aside>
  );
}
