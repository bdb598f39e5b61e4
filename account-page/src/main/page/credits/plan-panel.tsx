import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import type { Subscription } from '../api/types';
import { Badge, type Tone } from '../ui/badge';
import { ErrorNote } from '../ui/error-note';
import { date, duration, money } from '../ui/format';
import { Facts, Panel } from '../ui/panel';
import { Skeleton } from '../ui/skeleton';

const STATUS: Record<Subscription['status'], [string, Tone]> = {
  active: ['Active', 'good'],
  trialing: ['Trial', 'good'],
  past_due: ['Past due', 'bad'],
  unpaid: ['Unpaid', 'bad'],
  incomplete: ['Incomplete', 'warn'],
  paused: ['Paused', 'warn'],
  canceled: ['Ended', 'neutral'],
};

/** The monthly plan, or the last one. */
export function PlanPanel() {
  const state = useResource('subscription', () => answer(api.GET('/v1/subscription')));
  const failure = state.failure.value;
  const plan = state.data.value?.subscription;
  return (
    <Panel title="Plan" actions={plan ? <Badge tone={STATUS[plan.status][1]}>{STATUS[plan.status][0]}</Badge> : undefined}>
      {failure && <ErrorNote failure={failure} onRetry={() => void state.reload()} />}
      {!failure && !state.data.value && <Skeleton lines={4} />}
      {plan === null && (
        <p class="muted">
          No plan. One brings credits each month at a lower price. To have one set up, write to us; until then buy bundles,
          or switch on the automatic top-up.
        </p>
      )}
      {plan && (
        <>
          {plan.status === 'past_due' && (
            <p class="note warn">
              <span>The last renewal payment failed. It will be retried; credits are added when it succeeds.</span>
            </p>
          )}
          <Facts facts={factsOf(plan)} />
        </>
      )}
    </Panel>
  );
}

function factsOf(plan: Subscription): [string, string][] {
  const facts: [string, string][] = [
    ['Each month', duration(plan.seconds)],
    ['Price', `${money(plan.amountCents)} a month, before tax`],
  ];
  if (plan.canceledAt) {
    facts.push(['Ended', `${date(plan.canceledAt)}. Its remaining credits stay available.`]);
  } else if (plan.currentPeriodEnd) {
    facts.push([plan.cancelAtPeriodEnd ? 'Ends' : 'Renews', date(plan.currentPeriodEnd)]);
  }
  return facts;
}
