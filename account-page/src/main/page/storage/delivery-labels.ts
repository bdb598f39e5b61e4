import type { ProjectDelivery } from '../api/types';
import type { Tone } from '../ui/badge';

export const DELIVERY_STATUS: Record<ProjectDelivery['status'], [string, Tone]> = {
  waiting: ['Pending', 'info'],
  sending: ['Sending', 'info'],
  delivered: ['Delivered', 'good'],
  failed: ['Failed', 'bad'],
  cancelled: ['Cancelled', 'neutral'],
};

type ErrorCode = NonNullable<ProjectDelivery['error']>['code'];

const ADVICE: Record<ErrorCode, string> = {
  folder_missing: 'Restore the folder, or create a new destination.',
  folder_forbidden: 'Grant the connection access to the folder, then retry.',
  storage_full: 'Free up space, then retry.',
  files_expired: 'The files have expired. Process the recording again.',
  timed_out: 'The provider was unavailable for a day. Retry.',
  connection_removed: 'Reconnect the storage, and create a new destination.',
  destination_archived: 'The destination was deleted.',
  provider_error: 'Retry. If it fails again, contact the provider.',
};

/** What to do about a delivery that failed. */
export function deliveryAdvice(delivery: Pick<ProjectDelivery, 'error'>): string {
  return delivery.error ? ADVICE[delivery.error.code] : '';
}

/** Whether a retry can succeed. */
export function isRetryable(delivery: Pick<ProjectDelivery, 'status' | 'error'>): boolean {
  const permanent: ErrorCode[] = ['files_expired', 'connection_removed', 'destination_archived'];
  return delivery.status === 'failed' && !(delivery.error && permanent.includes(delivery.error.code));
}
