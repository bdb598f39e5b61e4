import type { Resource } from '../api/resource';
import type { Balance } from '../api/types';
import { ErrorNote } from '../ui/error-note';
import { duration } from '../ui/format';
import { Panel } from '../ui/panel';
import { Skeleton } from '../ui/skeleton';
import { BUCKET_LABELS, BUCKETS } from './ledger-labels';

/** The balance by credit type. */
export function BalancePanel({ balance }: { balance: Resource<Balance> }) {
  const data = balance.data.value;
  const failure = balance.failure.value;
  return (
    <Panel title="Balance" lead="Used in this order: plan, promotional, purchased.">
      {failure && <ErrorNote failure={failure} onRetry={() => void balance.reload()} />}
      {!(failure && !data) && (
        <>
          <p class="balance-total">{data ? duration(data.totalSeconds) : <Skeleton width="7ch" />}</p>
          <div class="bucket-bar" aria-hidden="true">
            {data &&
              BUCKETS.filter((bucket) => data.buckets[bucket] > 0).map((bucket) => (
                <span key={bucket} class={`bucket ${bucket}`} style={{ flexGrow: data.buckets[bucket] }} />
              ))}
          </div>
          <dl class="bucket-legend">
            {BUCKETS.map((bucket) => (
              <div key={bucket}>
                <dt>
                  <span class={`bucket-dot ${bucket}`} aria-hidden="true" />
                  {BUCKET_LABELS[bucket]}
                </dt>
                <dd>{data ? duration(data.buckets[bucket]) : <Skeleton width="6ch" />}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </Panel>
  );
}
