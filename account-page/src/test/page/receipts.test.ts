import { describe, expect, it } from 'vitest';
import { amount, invoiceOf } from '../../main/page/receipts/amounts';
import { errorsOf, formOf, inputOf } from '../../main/page/receipts/billing-details';
import { COUNTRIES, countryName } from '../../main/page/receipts/countries';

const DETAILS = { name: 'The Talk Company', addressLines: ['2 Harbour Road', 'Cork'], country: 'IE', taxId: 'IE6388047V' };

describe('billing details', () => {
  it('round-trip unchanged', () => {
    expect(inputOf(formOf(DETAILS))).toEqual(DETAILS);
    expect(inputOf({ ...formOf(null), name: ' A ', address: '\n 1 \r\n\n2\n' })).toEqual({
      name: 'A',
      addressLines: ['1', '2'],
      country: null,
      taxId: null,
    });
  });

  it('need a name and a short address', () => {
    expect(errorsOf(formOf(DETAILS))).toEqual({});
    expect(Object.keys(errorsOf(formOf(null)))).toEqual(['name']);
    expect(Object.keys(errorsOf({ ...formOf(DETAILS), address: '1\n2\n3\n4\n5\n6\n7' }))).toEqual(['address']);
    expect(Object.keys(errorsOf({ ...formOf(DETAILS), address: 'x'.repeat(121) }))).toEqual(['address']);
  });

  it('offer every country once, by name', () => {
    expect(COUNTRIES.length).toBe(249);
    expect(new Set(COUNTRIES.map((one) => one.label)).size).toBe(249);
    expect(countryName('DE')).toBe('Germany');
  });
});

describe('receipts', () => {
  it('have amounts in their currency', () => {
    expect(amount({ currency: 'USD' }, 8690)).toBe('$86.90');
    expect(amount({ currency: 'EUR' }, -1000)).toBe('-€10.00');
  });

  it('link to the invoice of the processor, if it can be opened', () => {
    expect(invoiceOf({ invoiceUrl: 'https://invoice.stripe.com/i/1' })).toBe('https://invoice.stripe.com/i/1');
    expect(invoiceOf({ invoiceUrl: 'https://sandbox.invalid/invoices/1' })).toBeNull();
    expect(invoiceOf({ invoiceUrl: 'javascript:alert(1)' })).toBeNull();
    expect(invoiceOf({ invoiceUrl: null })).toBeNull();
  });
});
