import { describe, expect, it, vi } from 'vitest';
import { confirmPayment } from '../../main/page/credits/card/confirm-payment';
import type { PaymentIntent, Stripe } from '../../main/page/credits/card/stripe-js';

const SECRET = 'pi_1_secret_2';
const refusedOffSession = { last_payment_error: { payment_method: { id: 'pm_1' } } };

/** Stripe's script, that has a payment in this state and confirms it with that answer. */
function stripeWith(found: Partial<PaymentIntent>, confirmed: unknown = { paymentIntent: { id: 'pi_1', status: 'succeeded' } }) {
  return {
    retrievePaymentIntent: vi.fn().mockResolvedValue({ paymentIntent: { id: 'pi_1', ...found } }),
    confirmPayment: vi.fn().mockResolvedValue(confirmed),
    handleNextAction: vi.fn().mockResolvedValue(confirmed),
  } as unknown as Stripe;
}

describe('confirming a payment', () => {
  it('confirms with the card declined off-session', async () => {
    const stripe = stripeWith({ status: 'requires_payment_method', ...refusedOffSession });
    expect(await confirmPayment(stripe, SECRET)).toEqual({ kind: 'done' });
    expect(stripe.confirmPayment).toHaveBeenCalledWith({
      clientSecret: SECRET,
      confirmParams: { payment_method: 'pm_1' },
      redirect: 'if_required',
    });
  });

  it('completes a confirmation that is already required', async () => {
    const stripe = stripeWith({ status: 'requires_action' });
    expect(await confirmPayment(stripe, SECRET)).toEqual({ kind: 'done' });
    expect(stripe.handleNextAction).toHaveBeenCalledWith({ clientSecret: SECRET });
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it("shows Stripe's message where the bank declines", async () => {
    const why = 'We are unable to authenticate your payment method.';
    const stripe = stripeWith({ status: 'requires_payment_method', ...refusedOffSession }, { error: { message: why } });
    expect(await confirmPayment(stripe, SECRET)).toEqual({ kind: 'refused', why });
  });

  it('keeps waiting while the bank has not answered', async () => {
    const stripe = stripeWith({ status: 'requires_payment_method', ...refusedOffSession }, { paymentIntent: { status: 'processing' } });
    expect(await confirmPayment(stripe, SECRET)).toEqual({ kind: 'processing' });
  });

  it('does not confirm a paid purchase again', async () => {
    const stripe = stripeWith({ status: 'succeeded' });
    expect(await confirmPayment(stripe, SECRET)).toEqual({ kind: 'done' });
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it('has nothing to confirm without a card, or after cancellation', async () => {
    expect(await confirmPayment(stripeWith({ status: 'requires_payment_method' }), SECRET)).toMatchObject({ kind: 'refused' });
    expect(await confirmPayment(stripeWith({ status: 'canceled' }), SECRET)).toMatchObject({ kind: 'refused' });
  });
});
