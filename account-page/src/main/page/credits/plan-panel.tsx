import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import type { CardState, Plan, Subscription } from '../api/types';
import { useChanges } from '../changes/changes';
import { denied } from '../session/permissions';
import { Badge, type Tone } from '../ui/badge';
import { Button } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { date, duration, money } from '../ui/format';
import { Facts, Panel } from '../ui/panel';
import { Skeleton } from '../ui/skeleton';
import { notify, notifyFailure } from '../ui/toast';
import { ChoosePlanDialog } from './choose-plan-dialog';
import { EndPlanDialog } from './end-plan-dialog';

const STATUS: Record<Subscription['status'], [string, Tone]> = {
  active: ['Active', 'good'],
  trialing: ['Trial', 'good'],
  past_due: ['Past due', 'bad'],
  unpaid: ['Unpaid', 'bad'],
  incomplete: ['Incomplete', 'warn'],
  paused: ['Paused', 'warn'],
  canceled: ['Ended', 'neutral'],
};

/** The monthly plan, or the last one; takes, changes and ends plans. */
export function PlanPanel(props: { card: CardState | undefined; onPaid: () => void; onSaveCard: () => void }) {
  const state = useResource('subscription', () => answer(api.GET('/v1/subscription')));
  useChanges(['credits'], state);
  const plans = useResource('plans', async () => (await answer(api.GET('/account/api/plans'))).plans);
  const [dialog, setDialog] = useState<'choose' | 'end' | null>(null);
  const failure = state.failure.value ?? plans.failure.value;
  const subscription = state.data.value?.subscription;
  const live = subscription?.live ? subscription : null;
  const changed = () => {
    void state.reload();
    props.onPaid();
  };
  return (
    <Panel
      title="Plan"
      actions={
        subscription ? <Badge tone={STATUS[subscription.status][1]}>{STATUS[subscription.status][0]}</Badge> : undefined
      }
    >
      {failure && <ErrorNote failure={failure} onRetry={() => void state.reload()} />}
      {!failure && !state.data.value && <Skeleton lines={4} />}
      {subscription === null && <p class="muted">No plan. One brings credits each month at a lower price.</p>}
      {subscription && <Current subscription={subscription} plans={plans.data.value} />}
      {state.data.value && (
        <div class="row">
          {live?.cancelAtPeriodEnd ? (
            <Resume onResumed={changed} />
          ) : (
            <>
              <Button denied={denied('billing:purchase')} onClick={() => setDialog('choose')}>
                {live ? 'Change plan' : 'Choose a plan'}
              </Button>
              {live && (
                <Button kind="quiet" denied={denied('billing:purchase')} onClick={() => setDialog('end')}>
                  End plan
                </Button>
              )}
            </>
          )}
        </div>
      )}
      {dialog === 'choose' && plans.data.value && (
        <ChoosePlanDialog
          plans={plans.data.value}
          current={live}
          card={props.card}
          onChanged={changed}
          onSaveCard={() => {
            setDialog(null);
            props.onSaveCard();
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'end' && live && <EndPlanDialog plan={live} onEnded={changed} onClose={() => setDialog(null)} />}
    </Panel>
  );
}

function Current({ subscription, plans }: { subscription: Subscription; plans: Plan[] | undefined }) {
  return (
    <>
      {subscription.status === 'past_due' && (
        <p class="note warn">
          <span>The last renewal payment failed. It will be retried; credits are added when it succeeds.</span>
        </p>
      )}
      <Facts facts={factsOf(subscription, plans)} />
    </>
  );
}

function Resume({ onResumed }: { onResumed: () => void }) {
  const [busy, setBusy] = useState(false);
  const resume = async () => {
    setBusy(true);
    try {
      await answer(api.PATCH('/account/api/subscription', { body: { cancelAtPeriodEnd: false } }));
      notify('The plan continues.');
      onResumed();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} denied={denied('billing:purchase')} onClick={() => void resume()}>
      Resume plan
    </Button>
  );
}

function factsOf(plan: Subscription, plans: Plan[] | undefined): [string, string][] {
  const name = plans?.find((one) => one.id === plan.planId)?.name;
  const facts: [string, string][] = [
    ...(name ? ([['Plan', name]] as [string, string][]) : []),
    ['Each month', duration(plan.seconds)],
    ['Price', `${money(plan.amountCents)} a month, before tax`],
  ];
  if (plan.canceledAt && !plan.live) {
    facts.push(['Ended', `${date(plan.canceledAt)}. Its remaining credits stay available.`]);
  } else if (plan.currentPeriodEnd) {
    facts.push([plan.cancelAtPeriodEnd ? 'Ends' : 'Renews', date(plan.currentPeriodEnd)]);
  }
  return facts;
}
