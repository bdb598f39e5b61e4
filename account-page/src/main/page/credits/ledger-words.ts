import type { LedgerLine } from '../api/types';

type Bucket = LedgerLine['bucket'];

export const BUCKET_WORDS: Record<Bucket, string> = {
  plan: 'Plan',
  promo: 'Trial and gifts',
  purchased: 'Bought',
};

/** In the order in which they are spent. */
export const BUCKETS: Bucket[] = ['plan', 'promo', 'purchased'];

const KIND_WORDS: Record<LedgerLine['kind'], string> = {
  purchase: 'Bought',
  topup: 'Automatic top-up',
  subscription: 'Plan, a new month',
  trial: 'Trial',
  grant: 'Given by us',
  charge: 'Project',
  refund: 'Project, refunded',
  order: 'Store order',
  order_refund: 'Store order, refunded',
  purchase_refund: 'Purchase, refunded',
};

export function kindWords(line: Pick<LedgerLine, 'kind'>): string {
  return KIND_WORDS[line.kind];
}
