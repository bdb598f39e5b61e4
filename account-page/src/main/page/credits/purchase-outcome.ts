import type { BuyResult, Purchase, PurchaseStatus } from '../api/types';
import type { Tone } from '../ui/badge';

/** What became of buying, as the person is told it. */
export type Outcome =
  | { kind: 'paid' }
  /** The bank wants to hear from the card's owner. */
  | { kind: 'authenticate'; clientSecret: string; sandbox: boolean }
  | { kind: 'invoice'; url: string; sandbox: boolean }
  /** The processor has not said anything yet. */
  | { kind: 'awaited' }
  | { kind: 'unpaid'; status: 'failed' | 'cancelled' };

/** What the sandbox's references begin with: behind them is no bank and no invoice. */
const SANDBOX = /^sandbox_|^https:\/\/sandbox\.invalid\//;

export function outcomeOf(result: Pick<BuyResult, 'status' | 'clientSecret' | 'hostedInvoiceUrl'>): Outcome {
  switch (result.status) {
    case 'paid':
      return { kind: 'paid' };
    case 'failed':
    case 'cancelled':
      return { kind: 'unpaid', status: result.status };
    case 'pending':
      if (result.clientSecret !== null) {
        return {
          kind: 'authenticate',
          clientSecret: result.clientSecret,
          sandbox: SANDBOX.test(result.clientSecret),
        };
      }
      return result.hostedInvoiceUrl === null
        ? { kind: 'awaited' }
        : { kind: 'invoice', url: result.hostedInvoiceUrl, sandbox: SANDBOX.test(result.hostedInvoiceUrl) };
  }
}

/** What a pending purchase has become; null while it is pending. */
export function endOf(purchase: Pick<Purchase, 'status'>): Outcome | null {
  return purchase.status === 'pending'
    ? null
    : outcomeOf({ status: purchase.status, clientSecret: null, hostedInvoiceUrl: null });
}

export const STATUS_WORDS: Record<PurchaseStatus, [string, Tone]> = {
  pending: ['Pending', 'info'],
  paid: ['Paid', 'good'],
  failed: ['Declined', 'bad'],
  cancelled: ['Cancelled', 'neutral'],
};
