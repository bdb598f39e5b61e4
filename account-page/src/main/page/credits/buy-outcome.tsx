import { useEffect } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import type { Bundle, BuyResult, CardState } from '../api/types';
import { useChanges } from '../changes/changes';
import { Button, ButtonLink } from '../ui/button';
import { CodeLine } from '../ui/copy-button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { duration } from '../ui/format';
import { Icon } from '../ui/icon';
import { ProgressBar } from '../ui/progress-bar';
import { type PaymentAuthentication, usePaymentAuthentication } from './card/payment-authentication';
import { savingKey } from './card/can-save';
import { CardNeeded } from './card/card-needed';
import { endOf, type Outcome, outcomeOf } from './purchase-outcome';

/** The result of a purchase; waits for the end of a pending one. */
export function BuyOutcome(props: {
  bundle: Bundle;
  card: CardState | undefined;
  result: BuyResult;
  onEnded: () => void;
  onSaveCard: () => void;
  onClose: () => void;
}) {
  const { result } = props;
  const bank = usePaymentAuthentication(savingKey(props.card), result.clientSecret);
  const first = outcomeOf(result);
  const purchase = useResource(`purchase/${result.purchaseId}`, () =>
    answer(api.GET('/v1/credits/purchases/{id}', { params: { path: { id: result.purchaseId } } })),
  );
  const ended = purchase.data.value ? endOf(purchase.data.value) : null;
  const outcome = ended ?? first;
  const isPending = outcome.kind !== 'paid' && outcome.kind !== 'unpaid';
  useChanges(isPending ? [`purchase/${result.purchaseId}`, 'credits'] : [], purchase);
  useEffect(() => {
    if (!isPending) props.onEnded();
  }, [isPending]);

  if (bank.challenging) return null;
  return (
    <Dialog
      title={titleOf(outcome, props.bundle)}
      onClose={props.onClose}
      footer={
        <Button kind={isPending ? 'plain' : 'primary'} onClick={props.onClose}>
          {!isPending ? 'Done' : mustAuthenticate(outcome, bank) ? 'Not now' : 'Close'}
        </Button>
      }
    >
      <OutcomeMessage outcome={outcome} bank={bank} {...props} />
      {isPending && !mustAuthenticate(outcome, bank) && <ProgressBar percent={null} label="Waiting for payment" />}
      {purchase.failure.value && <ErrorNote failure={purchase.failure.value} />}
    </Dialog>
  );
}

/** Whether the cardholder must act before the payment continues. */
function mustAuthenticate(outcome: Outcome, bank: PaymentAuthentication): boolean {
  return outcome.kind === 'authenticate' && !outcome.sandbox && (!bank.confirmation || bank.confirmation.kind === 'refused');
}

function titleOf(outcome: Outcome, bundle: Bundle): string {
  switch (outcome.kind) {
    case 'paid':
      return 'Credits added';
    case 'authenticate':
      return 'Confirm the payment with your bank';
    case 'invoice':
      return 'Pay the invoice';
    case 'awaited':
      return 'Waiting for payment';
    case 'unpaid':
      return `Payment for ${bundle.name} failed`;
  }
}

function OutcomeMessage(props: {
  outcome: Outcome;
  bank: PaymentAuthentication;
  result: BuyResult;
  card: CardState | undefined;
  onSaveCard: () => void;
}) {
  const { outcome, result } = props;
  switch (outcome.kind) {
    case 'paid':
      return (
        <p class="row" role="status">
          <Icon name="check" /> {duration(result.seconds)} added to your purchased credits.
        </p>
      );
    case 'authenticate':
      return outcome.sandbox ? <Sandbox purchaseId={result.purchaseId} what="bank" /> : <Bank {...props} />;
    case 'invoice':
      return outcome.sandbox ? (
        <Sandbox purchaseId={result.purchaseId} what="invoice" />
      ) : (
        <>
          <p>Credits are added as soon as the invoice is paid.</p>
          <p>
            <ButtonLink kind="primary" icon="external" href={outcome.url}>
              View invoice
            </ButtonLink>
          </p>
        </>
      );
    case 'awaited':
      return <p>The payment is being processed. Credits are added as soon as it succeeds.</p>;
    case 'unpaid':
      return (
        <>
          <p role="status">{outcome.status === 'failed' ? 'The payment was declined.' : 'The payment was cancelled.'}</p>
          <CardNeeded card={props.card} onSaveCard={props.onSaveCard} />
        </>
      );
  }
}

/** The bank requires authentication, which Stripe.js shows. */
function Bank({ bank, card }: { bank: PaymentAuthentication; card: CardState | undefined }) {
  if (!savingKey(card)) {
    return (
      <p>
        Your bank requires confirmation, which takes place at the payment processor. It can’t be opened here because
        this deployment has no publishable key configured. The card is not charged until you confirm.
      </p>
    );
  }
  switch (bank.confirmation?.kind) {
    case 'done':
    case 'processing':
      return (
        <p role="status">
          {bank.confirmation.kind === 'done' ? 'Payment confirmed.' : 'The bank is still processing the payment.'} Credits are added as soon as Stripe confirms the payment.
        </p>
      );
    case 'refused':
    case undefined:
      return (
        <>
          {bank.confirmation && (
            <p class="note bad" role="alert">
              {bank.confirmation.why}
            </p>
          )}
          <p>
            Your bank asks you to confirm this payment. The card is not charged until you do, and the purchase is
            cancelled after a day.
          </p>
          <p>
            <Button kind="primary" busy={bank.loading} onClick={() => void bank.authenticate()}>
              {bank.confirmation ? 'Try again' : 'Confirm with your bank'}
            </Button>
          </p>
        </>
      );
  }
}

/** In the sandbox an operator settles the payment. */
function Sandbox({ purchaseId, what }: { purchaseId: string; what: 'bank' | 'invoice' }) {
  const settle = [
    'curl -H "Authorization: Bearer $PODWORKS_OPERATOR_TOKEN"',
    "-H 'Content-Type: application/json'",
    `-d '{"outcome":"paid"}'`,
    `${location.origin}/operator/purchases/${purchaseId}/settle`,
  ];
  return (
    <>
      <p>
        This is the sandbox, where no money moves, so there is no {what} to open. An operator settles the payment by{' '}
        <code>paid</code> or <code>failed</code>:
      </p>
      <CodeLine code={settle.join(' \\\n  ')} label="Settle command" />
    </>
  );
}
