import { useState } from 'preact/hooks';
import { type Confirmation, confirmPayment } from './confirm-payment';
import { loadStripe } from './stripe-js';

export interface PaymentAuthentication {
  /** Stripe shows the bank's challenge: no modal dialog may cover it. */
  challenging: boolean;
  /** Stripe's script is loading. */
  loading: boolean;
  confirmation: Confirmation | undefined;
  authenticate: () => Promise<void>;
}

/** Has the cardholder confirm a payment, with retries. */
export function usePaymentAuthentication(stripeKey: string | null, clientSecret: string | null): PaymentAuthentication {
  const [state, setState] = useState<'idle' | 'loading' | 'challenging'>('idle');
  const [confirmation, setConfirmation] = useState<Confirmation>();

  const authenticate = async () => {
    if (!stripeKey || !clientSecret) return;
    setState('loading');
    setConfirmation(undefined);
    try {
      const stripe = await loadStripe(stripeKey);
      setState('challenging');
      setConfirmation(await confirmPayment(stripe, clientSecret));
    } catch (error) {
      setConfirmation({ kind: 'refused', why: error instanceof Error ? error.message : String(error) });
    } finally {
      setState('idle');
    }
  };

  return { challenging: state === 'challenging', loading: state === 'loading', confirmation, authenticate };
}
