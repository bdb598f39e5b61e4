import { type Confirmed, type PaymentIntent, type Stripe, messageOf } from './stripe-js';

/** The result of the authentication. Whether the payment succeeded is up to the API. */
export type Confirmation = { kind: 'done' } | { kind: 'processing' } | { kind: 'refused'; why: string };

/**
 * Confirms a payment that requires authentication of the saved card, in Stripe's challenge. No modal dialog may be
 * open meanwhile, since it would cover the challenge.
 */
export async function confirmPayment(stripe: Stripe, clientSecret: string): Promise<Confirmation> {
  const found = await stripe.retrievePaymentIntent(clientSecret);
  if (found.error) return { kind: 'refused', why: messageOf(found.error) };
  const { status, last_payment_error: refusal } = found.paymentIntent;
  switch (status) {
    case 'requires_action':
      return confirmationOf(await stripe.handleNextAction({ clientSecret }));
    case 'requires_payment_method':
    case 'requires_confirmation': {
      // The card was declined off session; now the cardholder is present.
      const card = refusal?.payment_method?.id;
      return card
        ? confirmationOf(
            await stripe.confirmPayment({
              clientSecret,
              confirmParams: { payment_method: card },
              redirect: 'if_required',
            }),
          )
        : { kind: 'refused', why: 'The card no longer exists.' };
    }
    default:
      return outcomeOf(status);
  }
}

function confirmationOf(confirmed: Confirmed<{ paymentIntent?: PaymentIntent }>): Confirmation {
  return confirmed.error
    ? { kind: 'refused', why: messageOf(confirmed.error) }
    : outcomeOf(confirmed.paymentIntent?.status ?? 'processing');
}

function outcomeOf(status: string): Confirmation {
  switch (status) {
    case 'succeeded':
      return { kind: 'done' };
    case 'processing':
      return { kind: 'processing' };
    case 'canceled':
      return { kind: 'refused', why: 'The payment has been cancelled.' };
    default:
      return { kind: 'refused', why: 'The bank did not confirm the payment.' };
  }
}
