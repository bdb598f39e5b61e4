import type { LedgerLine } from '../api/types';

type Bucket = LedgerLine['bucket'];

export const BUCKET_LABELS: Record<Bucket, string> = {
  plan: 'Plan',
  promo: 'Promotional',
  purchased: 'Purchased',
};

/** In the order in which they are spent. */
export const BUCKETS: Bucket[] = ['plan', 'promo', 'purchased'];

export const KIND_LABELS: Record<LedgerLine['kind'], string> = {
  purchase: 'Purchase',
  topup: 'Automatic top-up',
  subscription: 'Plan renewal',
  trial: 'Trial',
  grant: 'Promotional grant',
  charge: 'Project',
  refund: 'Project refund',
  order: 'Store order',
  order_refund: 'Store order refund',
  purchase_refund: 'Purchase refund',
};

export function kindLabel(line: Pick<LedgerLine, 'kind'>): string {
  return KIND_LABELS[line.kind];
}
