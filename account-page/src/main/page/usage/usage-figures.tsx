import type { Usage } from '../api/types';
import { duration } from '../ui/format';
import { Skeleton } from '../ui/skeleton';

/** The period in three numbers. */
export function UsageFigures({ usage }: { usage: Usage | undefined }) {
  const total = usage?.total;
  const mean = total && total.projects > 0 ? duration(total.seconds / total.projects) : '—';
  return (
    <div class="figures">
      <Figure name="Credits used" value={total && duration(total.seconds)} />
      <Figure name="Projects" value={total?.projects.toLocaleString('en-US')} />
      <Figure name="A project, on average" value={total && mean} />
    </div>
  );
}

function Figure({ name, value }: { name: string; value: string | undefined }) {
  return (
    <div class="figure">
      <p class="figure-name">{name}</p>
      <p class="figure-value">{value ?? <Skeleton width="6ch" />}</p>
    </div>
  );
}
