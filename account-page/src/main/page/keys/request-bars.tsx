import { count } from '../ui/format';
import { total } from './key-terms';

const HEIGHT = 20;
const STEP = 3;

/** The requests of the last 30 days: their number, and a bar for each day. */
export function RequestBars({ requests }: { requests: number[] }) {
  const all = total(requests);
  if (all === 0) return <span class="faint">None</span>;
  const most = Math.max(...requests);
  return (
    <span class="key-requests">
      {all.toLocaleString('en-US')}
      <svg
        class="key-bars"
        viewBox={`0 0 ${requests.length * STEP} ${HEIGHT}`}
        role="img"
        aria-label={`By day: at most ${count(most, 'request')}, today ${count(requests.at(-1) ?? 0, 'request')}`}
      >
        {requests.map((day, index) => {
          const height = day === 0 ? 0 : Math.max(1, (day / most) * HEIGHT);
          return <rect key={index} x={index * STEP} y={HEIGHT - height} width={STEP - 1} height={height} />;
        })}
      </svg>
    </span>
  );
}
