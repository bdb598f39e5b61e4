import { useState } from 'preact/hooks';
import { type Confirmation, confirmPayment } from './confirm-payment';
import { loadStripe } from './stripe-js';

export interface BankQuestion {
  /** Stripe shows the bank's challenge: no modal dialog may cover it. */
  asking: boolean;
  /** Stripe's script is loading. */
  loading: boolean;
  confirmation: Confirmation | undefined;
  ask: () => Promise<void>;
}

/** Has the cardholder confirm a payment, with retries. */
export function useBankQuestion(stripeKey: string | null, clientSecret: string | null): BankQuestion {
  const [state, setState] = useState<'idle' | 'loading' | 'asking'>('idle');
  const [confirmation, setConfirmation] = useState<Confirmation>();

  const ask = async () => {
    if (!stripeKey || !clientSecret) return;
    setState('loading');
    setConfirmation(undefined);
    try {
      const stripe = await loadStripe(stripeKey);
      setState('asking');
      setConfirmation(await confirmPayment(stripe, clientSecret));
    } catch (error) {
      setConfirmation({ kind: 'refused', why: error instanceof Error ? error.message : String(error) });
    } finally {
      setState('idle');
    }
  };

  return { asking: state === 'asking', loading: state === 'loading', confirmation, ask };
}
