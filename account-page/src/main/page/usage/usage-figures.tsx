import type { Usage } from '../api/types';
import { Figure } from '../ui/figure';
import { duration } from '../ui/format';

/** The period in three numbers. */
export function UsageFigures({ usage }: { usage: Usage | undefined }) {
  const total = usage?.total;
  const mean = total && total.projects > 0 ? duration(total.seconds / total.projects) : '—';
  return (
    <div class="figures">
      <Figure name="Credits used" value={total && duration(total.seconds)} />
      <Figure name="Projects" value={total?.projects.toLocaleString('en-US')} />
      <Figure name="Average per project" value={total && mean} />
    </div>
  );
}
