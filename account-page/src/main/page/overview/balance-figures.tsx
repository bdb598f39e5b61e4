import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import { useChanges } from '../changes/changes';
import { ErrorNote } from '../ui/error-note';
import { Figure } from '../ui/figure';
import { duration } from '../ui/format';

/** The balance by credit type. It belongs to the account, in both modes. */
export function BalanceFigures() {
  const balance = useResource('balance', () => answer(api.GET('/v1/balance')));
  useChanges(['credits'], balance);
  if (balance.failure.value) {
    return <ErrorNote failure={balance.failure.value} onRetry={() => void balance.reload()} />;
  }
  const data = balance.data.value;
  return (
    <div class="figures">
      <Figure name="Credits left" value={data && duration(data.totalSeconds)} />
      <Figure name="Plan credits" value={data && duration(data.buckets.plan)} />
      <Figure name="Promotional credits" value={data && duration(data.buckets.promo)} />
      <Figure name="Purchased credits" value={data && duration(data.buckets.purchased)} />
    </div>
  );
}
