import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { Failure } from '../api/failure';
import { mayHaveHappened, useIntent } from '../api/intent';
import type { Bundle, BuyResult } from '../api/types';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { money } from '../ui/format';
import { BuyOutcome } from './buy-outcome';

/** Asks once more, buys, and says what became of it. */
export function BuyDialog(props: { bundle: Bundle; onBought: () => void; onClose: () => void }) {
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
    } catch (fault) {
      intent.failed(fault);
      setFailure(Failure.of(fault));
    } finally {
      setBusy(false);
      props.onBought();
    }
  };

  if (result) {
    return <BuyOutcome bundle={bundle} result={result} onEnded={props.onBought} onClose={props.onClose} />;
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
        <strong>{money(bundle.amountCents)}</strong>, before tax, is charged to the account's saved card.
      </p>
      {failure && <ErrorNote failure={failure} />}
      {failure && <WhatNow failure={failure} />}
    </Dialog>
  );
}

function WhatNow({ failure }: { failure: Failure }) {
  if (failure.code === 'card_declined') {
    return <p>Nothing was charged. To have another card saved, write to us.</p>;
  }
  if (failure.code === 'no_card') {
    return <p>Nothing was charged. A card is saved by our team: write to us, and buy then.</p>;
  }
  return mayHaveHappened(failure) ? (
    <p>It may have worked all the same. Trying again charges the card once, not twice.</p>
  ) : null;
}
