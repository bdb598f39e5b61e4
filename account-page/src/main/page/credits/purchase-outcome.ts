import type { BuyResult, Purchase, PurchaseStatus } from '../api/types';
import type { Tone } from '../ui/badge';

/** The result of a purchase, as shown to the user. */
export type Outcome =
  | { kind: 'paid' }
  /** The bank requires authentication. */
  | { kind: 'authenticate'; clientSecret: string; sandbox: boolean }
  | { kind: 'invoice'; url: string; sandbox: boolean }
  /** The processor has not responded yet. */
  | { kind: 'awaited' }
  | { kind: 'unpaid'; status: 'failed' | 'cancelled' };

/** The prefix of sandbox references, which have no bank or invoice. */
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

/** The result of a purchase; null while it is pending. */
export function endOf(purchase: Pick<Purchase, 'status'>): Outcome | null {
  return purchase.status === 'pending'
    ? null
    : outcomeOf({ status: purchase.status, clientSecret: null, hostedInvoiceUrl: null });
}

export const STATUS_LABELS: Record<PurchaseStatus, [string, Tone]> = {
  pending: ['Pending', 'info'],
  paid: ['Paid', 'good'],
  failed: ['Declined', 'bad'],
  cancelled: ['Cancelled', 'neutral'],
};
