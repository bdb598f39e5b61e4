import { mode } from '../session/session';
import { count } from './format';

/** A hint that the other mode has more items. */
export function OtherMode({ many, noun }: { many: number; noun: string }) {
  if (many === 0) return null;
  const other = mode.value === 'live' ? 'test' : 'live';
  return (
    <p class="muted">
      {count(many, noun)} of {other} mode: switch to {other}, above, to see {many === 1 ? 'it' : 'them'}.
    </p>
  );
}
