import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { Failure } from '../api/failure';
import { mayHaveHappened, useIntent } from '../api/intent';
import type { Bundle, BuyResult, CardState } from '../api/types';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { money } from '../ui/format';
import { BuyOutcome } from './buy-outcome';
import { CardNeeded } from './card/card-needed';

/** Confirms a purchase, makes it and shows the result. */
export function BuyDialog(props: {
  bundle: Bundle;
  card: CardState | undefined;
  onBought: () => void;
  onSaveCard: () => void;
  onClose: () => void;
}) {
  const { bundle } = props;
  const intent = useIntent();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [result, setResult] = useState<BuyResult>();

  const buy = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      setResult(
        await answer(
          api.POST('/v1/credits/buy', {
            params: { header: intent.header() },
            body: { bundleId: bundle.id },
          }),
        ),
      );
    } catch (error) {
      intent.failed(error);
      setFailure(Failure.of(error));
    } finally {
      setBusy(false);
      props.onBought();
    }
  };

  if (result) {
    return (
      <BuyOutcome
        bundle={bundle}
        card={props.card}
        result={result}
        onEnded={props.onBought}
        onSaveCard={props.onSaveCard}
        onClose={props.onClose}
      />
    );
  }
  return (
    <Dialog
      title={`Buy ${bundle.name}`}
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button kind="primary" busy={busy} onClick={() => void buy()}>
            {failure ? 'Try again' : `Pay ${money(bundle.amountCents)}`}
          </Button>
        </>
      }
    >
      <p>
        <strong>{money(bundle.amountCents)}</strong>, before tax, {chargedTo(props.card)}.
      </p>
      {failure && <ErrorNote failure={failure} />}
      {failure && <WhatNow {...props} failure={failure} />}
    </Dialog>
  );
}

function chargedTo(card: CardState | undefined): string {
  if (card?.paysByInvoice) return 'comes as an invoice';
  return card?.card
    ? `will be charged to the card ending in ${card.card.last4}`
    : "will be charged to the account’s saved card";
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
