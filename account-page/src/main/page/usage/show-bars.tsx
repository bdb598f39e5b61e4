import type { Usage } from '../api/types';
import { count, duration } from '../ui/format';
import { Skeleton } from '../ui/skeleton';

/** A bar per show, the longest first. */
export function ShowBars({ usage }: { usage: Usage | undefined }) {
  if (!usage) return <Skeleton lines={3} />;
  const rows = [...usage.rows].sort((one, other) => other.seconds - one.seconds);
  const most = Math.max(1, ...rows.map((row) => row.seconds));
  return (
    <ul class="show-bars">
      {rows.map((row) => (
        <li key={row.show?.id ?? ''}>
          <span class={row.show ? 'show-bar-name' : 'show-bar-name muted'}>{row.show?.name ?? 'No show'}</span>
          <span class="show-bar-value">
            {duration(row.seconds)} <span class="muted">{count(row.projects, 'project')}</span>
          </span>
          <span class="show-bar" aria-hidden="true">
            <span style={{ transform: `scaleX(${Math.max(0, row.seconds) / most})` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
