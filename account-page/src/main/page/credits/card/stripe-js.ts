/** The part of Stripe.js that this page uses: https://docs.stripe.com/js. Loaded on first use. */

/** Of the release that billing-service speaks. */
const SCRIPT = 'https://js.stripe.com/dahlia/stripe.js';

export interface Stripe {
  elements(options: { clientSecret: string; appearance: { theme: 'stripe' | 'night' } }): StripeElements;
  confirmSetup(options: { elements: StripeElements; redirect: 'if_required' }): Promise<Confirmed<{ setupIntent: Intent }>>;
  retrievePaymentIntent(clientSecret: string): Promise<Confirmed<{ paymentIntent: PaymentIntent }>>;
  confirmPayment(options: {
    clientSecret: string;
    confirmParams: { payment_method: string };
    redirect: 'if_required';
  }): Promise<Confirmed<{ paymentIntent: PaymentIntent }>>;
  handleNextAction(options: { clientSecret: string }): Promise<Confirmed<{ paymentIntent?: PaymentIntent }>>;
}

export interface StripeElements {
  create(type: 'payment'): StripeElement;
}

export interface StripeElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  on(event: 'ready', listener: () => void): void;
  on(event: 'loaderror', listener: (event: { error: StripeError }) => void): void;
}

export interface StripeError {
  message?: string;
}

/** Either an error of the card or request, or the result. */
export type Confirmed<T> = { error: StripeError } | (T & { error?: undefined });

interface Intent {
  id: string;
  status: string;
}

export interface PaymentIntent extends Intent {
  last_payment_error?: { payment_method?: { id: string } } | null;
}

type Start = (publishableKey: string) => Stripe;

let loading: Promise<Start> | undefined;

/** Loads it once. After a failure the next call retries. */
export async function loadStripe(publishableKey: string): Promise<Stripe> {
  loading ??= load();
  try {
    return (await loading)(publishableKey);
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

function load(): Promise<Start> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new StripeAway());
    };
    script.src = SCRIPT;
    script.onerror = fail;
    script.onload = () => {
      const start = (globalThis as { Stripe?: Start }).Stripe;
      start ? resolve(start) : fail();
    };
    document.head.append(script);
  });
}

/** The script failed to load: a connection error, or a browser extension. */
export class StripeAway extends Error {
  constructor() {
    super('Stripe could not be reached from this browser.');
  }
}

export function messageOf(error: StripeError): string {
  return error.message ?? 'Stripe gave no reason.';
}
