import { useEffect, useRef, useState } from 'preact/hooks';
import { answer, api } from '../../api/client';
import { Failure } from '../../api/failure';
import type { CardState } from '../../api/types';
import { look } from '../../shell/look';
import { Button } from '../../ui/button';
import { ErrorNote } from '../../ui/error-note';
import { Skeleton } from '../../ui/skeleton';
import { loadStripe, type Stripe, StripeAway, type StripeElements, messageOf } from './stripe-js';

/** A SetupIntent that awaits a card in Stripe's element. */
interface Begun {
  stripe: Stripe;
  elements: StripeElements;
  setupId: string;
}

/**
 * Stripe's card element: the page never sees the card's data. Not inside a dialog, which would cover the bank's
 * challenge.
 */
export function CardForm(props: { stripeKey: string; onSaved: (card: CardState) => void; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [begun, setBegun] = useState<Begun>();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    let over = false;
    let remove: (() => void) | undefined;
    const fail = (error: unknown) => {
      if (!over) setFailure(failureOf(error));
    };
    const mount = async () => {
      const stripe = await loadStripe(props.stripeKey);
      const setup = await answer(api.POST('/account/api/card/setups'));
      if (over || !place.current) return;
      const elements = stripe.elements({ clientSecret: setup.clientSecret, appearance: { theme: theme() } });
      const element = elements.create('payment');
      element.on('ready', () => setReady(true));
      element.on('loaderror', ({ error }) => fail(new Failure('stripe', messageOf(error), 0)));
      element.mount(place.current);
      remove = () => element.destroy();
      setBegun({ stripe, elements, setupId: setup.setupId });
    };
    setFailure(undefined);
    mount().catch(fail);
    return () => {
      over = true;
      remove?.();
    };
  }, [props.stripeKey, turn]);

  // Scrolls to it, since the user may come from further up.
  useEffect(() => form.current?.scrollIntoView({ block: 'center' }), []);

  const save = async (event: Event) => {
    event.preventDefault();
    if (!begun || busy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const confirmed = await begun.stripe.confirmSetup({ elements: begun.elements, redirect: 'if_required' });
      if (confirmed.error) {
        setRefusal(messageOf(confirmed.error));
      } else if (confirmed.setupIntent.status === 'processing') {
        setRefusal('Waiting for the bank. The card is saved as soon as it responds.');
      } else {
        props.onSaved(await answer(api.PUT('/account/api/card', { body: { setupId: begun.setupId } })));
        return;
      }
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} class="stack" onSubmit={save}>
      {!ready && !failure && <Skeleton lines={4} />}
      <div ref={place} class="card-element" />
      {refusal && (
        <p class="note bad" role="alert">
          {refusal}
        </p>
      )}
      {failure && <ErrorNote failure={failure} {...(begun ? {} : { onRetry: () => setTurn(turn + 1) })} />}
      <p class="muted">
        The card goes to Stripe, which keeps it; we see its last four digits. It is charged when somebody buys here, and by the
        automatic top-up.
      </p>
      <div class="row">
        <Button kind="primary" type="submit" busy={busy} disabled={!ready}>
          Save card
        </Button>
        <Button onClick={props.onClose}>Cancel</Button>
      </div>
    </form>
  );
}

function failureOf(error: unknown): Failure {
  return error instanceof StripeAway ? new Failure('stripe', error.message, 0) : Failure.of(error);
}

function theme(): 'stripe' | 'night' {
  const isDark = look.value === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : look.value === 'dark';
  return isDark ? 'night' : 'stripe';
}
