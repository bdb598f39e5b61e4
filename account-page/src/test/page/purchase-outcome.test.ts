import { describe, expect, it } from 'vitest';
import { endOf, outcomeOf } from '../../main/page/credits/purchase-outcome';

const pending = { status: 'pending', clientSecret: null, hostedInvoiceUrl: null } as const;

describe('purchase outcome', () => {
  it('distinguishes sandbox, bank confirmation and invoice', () => {
    expect(outcomeOf({ ...pending, clientSecret: 'pi_3Q7f_secret_x' })).toEqual({
      kind: 'authenticate',
      clientSecret: 'pi_3Q7f_secret_x',
      sandbox: false,
    });
    expect(outcomeOf({ ...pending, clientSecret: 'sandbox_pi_01kahn_secret' })).toMatchObject({ sandbox: true });
    expect(outcomeOf({ ...pending, hostedInvoiceUrl: 'https://pay.example.com/in_1' })).toEqual({
      kind: 'invoice',
      url: 'https://pay.example.com/in_1',
      sandbox: false,
    });
    expect(outcomeOf({ ...pending, hostedInvoiceUrl: 'https://sandbox.invalid/invoices/1' })).toMatchObject({ sandbox: true });
    expect(outcomeOf(pending)).toEqual({ kind: 'awaited' });
  });

  it('ends with the purchase', () => {
    expect(endOf({ status: 'pending' })).toBeNull();
    expect(endOf({ status: 'paid' })).toEqual({ kind: 'paid' });
    expect(endOf({ status: 'failed' })).toEqual({ kind: 'unpaid', status: 'failed' });
    expect(endOf({ status: 'cancelled' })).toEqual({ kind: 'unpaid', status: 'cancelled' });
  });
});
