import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { Failure } from '../api/failure';
import { mayHaveHappened, useIntent } from '../api/intent';
import type { CardState, Plan, Subscription } from '../api/types';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { SelectField } from '../ui/field';
import { date, duration, money } from '../ui/format';
import { notify } from '../ui/toast';
import { CardNeeded } from './card/card-needed';

/** Takes a plan, or changes the current one. */
export function ChoosePlanDialog(props: {
  plans: Plan[];
  current: Subscription | null;
  card: CardState | undefined;
  onChanged: () => void;
  onSaveCard: () => void;
  onClose: () => void;
}) {
  const { current } = props;
  const offered = props.plans.filter((plan) => plan.id !== current?.planId);
  const intent = useIntent();
  const [id, setId] = useState(offered[0]?.id ?? '');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const plan = offered.find((one) => one.id === id);
  if (!plan) {
    return (
      <Dialog title="Change plan" onClose={props.onClose} footer={<Button onClick={props.onClose}>Close</Button>}>
        <p>There is no other plan.</p>
      </Dialog>
    );
  }

  const choose = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      if (current) {
        await answer(api.PATCH('/account/api/subscription', { body: { planId: plan.id } }));
        notify(`${plan.name}, ${whenOf(current)}.`);
      } else {
        await answer(
          api.POST('/account/api/subscription', { params: { header: intent.header() }, body: { planId: plan.id } }),
        );
        notify(`You have the plan ${plan.name}.`);
      }
      props.onChanged();
      props.onClose();
    } catch (error) {
      intent.failed(error);
      setFailure(Failure.of(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={current ? 'Change plan' : 'Choose a plan'}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>Go back</Button>
          <Button kind="primary" busy={busy} onClick={() => void choose()}>
            {failure ? 'Try again' : current ? `Change to ${plan.name}` : `Pay ${money(plan.amountCents)}`}
          </Button>
        </>
      }
    >
      <SelectField
        label="Plan"
        value={id}
        options={offered.map((one) => ({ value: one.id, label: `${one.name}, ${money(one.amountCents)}` }))}
        onValue={setId}
      />
      <p>
        {duration(plan.seconds)} of credits each month for <strong>{money(plan.amountCents)}</strong>, before tax.{' '}
        {current
          ? `The change takes effect ${whenOf(current)}: nothing is charged or credited before.`
          : 'The first month is charged now to the saved card. Its credits are added as soon as the payment is confirmed. You can end the plan at any time.'}
      </p>
      {failure && <ErrorNote failure={failure} />}
      {failure && <WhatNow {...props} failure={failure} />}
    </Dialog>
  );
}

function whenOf(current: Subscription): string {
  return current.currentPeriodEnd ? `from ${date(current.currentPeriodEnd)} on` : 'from the next period on';
}

function WhatNow(props: { failure: Failure; card: CardState | undefined; onSaveCard: () => void }) {
  const { failure } = props;
  if (failure.code === 'card_declined' || failure.code === 'no_card') {
    return <CardNeeded card={props.card} onSaveCard={props.onSaveCard} />;
  }
  return mayHaveHappened(failure) ? (
    <p>The payment may have gone through. If you try again, the card is still charged only once.</p>
  ) : null;
}
