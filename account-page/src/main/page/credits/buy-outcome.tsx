import { useEffect } from 'preact/hooks';
import { answer, api } from '../api/client';
import { usePolling, useResource } from '../api/resource';
import type { Bundle, BuyResult } from '../api/types';
import { Button, ButtonLink } from '../ui/button';
import { CodeLine } from '../ui/copy-button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { duration } from '../ui/format';
import { Icon } from '../ui/icon';
import { ProgressBar } from '../ui/progress-bar';
import { endOf, type Outcome, outcomeOf } from './purchase-outcome';

const POLLED_MILLIS = 2000;

/** What became of buying; a pending purchase is watched until it has ended. */
export function BuyOutcome(props: { bundle: Bundle; result: BuyResult; onEnded: () => void; onClose: () => void }) {
  const { result } = props;
  const first = outcomeOf(result);
  const purchase = useResource(`purchase/${result.purchaseId}`, () =>
    answer(api.GET('/v1/credits/purchases/{id}', { params: { path: { id: result.purchaseId } } })),
  );
  const ended = purchase.data.value ? endOf(purchase.data.value) : null;
  const outcome = ended ?? first;
  const isPending = outcome.kind !== 'paid' && outcome.kind !== 'unpaid';
  usePolling(purchase, isPending ? POLLED_MILLIS : null);
  useEffect(() => {
    if (!isPending) props.onEnded();
  }, [isPending]);

  return (
    <Dialog
      title={titleOf(outcome, props.bundle)}
      onClose={props.onClose}
      footer={
        <Button kind={isPending ? 'plain' : 'primary'} onClick={props.onClose}>
          {isPending ? 'Close, it goes on' : 'Done'}
        </Button>
      }
    >
      <Told outcome={outcome} result={result} />
      {isPending && <ProgressBar percent={null} label="Waiting for the payment" />}
      {purchase.failure.value && <ErrorNote failure={purchase.failure.value} />}
    </Dialog>
  );
}

function titleOf(outcome: Outcome, bundle: Bundle): string {
  switch (outcome.kind) {
    case 'paid':
      return 'The credits are in';
    case 'authenticate':
      return 'Your bank wants to hear from you';
    case 'invoice':
      return 'An invoice is to be paid';
    case 'awaited':
      return 'Waiting for the payment';
    case 'unpaid':
      return `${bundle.name} were not bought`;
  }
}

function Told({ outcome, result }: { outcome: Outcome; result: BuyResult }) {
  switch (outcome.kind) {
    case 'paid':
      return (
        <p class="row" role="status">
          <Icon name="check" /> {duration(result.seconds)} were added to what you have bought.
        </p>
      );
    case 'authenticate':
      return outcome.sandbox ? (
        <Sandbox purchaseId={result.purchaseId} what="bank" />
      ) : (
        <p>
          The payment waits for your confirmation, which happens with the payment processor. This page can't open that here:
          the deployment names no publishable key of the processor. Unconfirmed, the card is not charged.
        </p>
      );
    case 'invoice':
      return outcome.sandbox ? (
        <Sandbox purchaseId={result.purchaseId} what="invoice" />
      ) : (
        <>
          <p>The credits come as soon as the invoice is paid.</p>
          <p>
            <ButtonLink kind="primary" icon="external" href={outcome.url}>
              Open the invoice
            </ButtonLink>
          </p>
        </>
      );
    case 'awaited':
      return <p>The payment processor has not answered yet. The credits come as soon as it says that they are paid.</p>;
    case 'unpaid':
      return (
        <p role="status">
          {outcome.status === 'failed' ? 'The payment was refused.' : 'The payment was cancelled.'} Nothing was charged.
        </p>
      );
  }
}

/** Where no money moves there is nobody to ask: the service team ends the payment. */
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
        This is the sandbox, where no money moves: there is no {what} to go to. Whoever runs the service ends the payment, by{' '}
        <code>paid</code> or <code>failed</code>:
      </p>
      <CodeLine code={settle.join(' \\\n  ')} label="Settling command" />
    </>
  );
}
