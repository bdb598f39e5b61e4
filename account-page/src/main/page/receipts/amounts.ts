import type { Receipt } from '../api/types';

/** An amount in the currency of a receipt. */
export function amount(receipt: Pick<Receipt, 'currency'>, cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: receipt.currency }).format(cents / 100);
}

/** The processor's own invoice; null where it has none that can be opened, as in the sandbox. */
export function invoiceOf(receipt: Pick<Receipt, 'invoiceUrl'>): string | null {
  const url = receipt.invoiceUrl;
  return url && url.startsWith('https://') && !url.startsWith('https://sandbox.invalid/') ? url : null;
}
