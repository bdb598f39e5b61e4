import type { ApiEvent, ProjectDelivery } from '../api/types';
import type { Tone } from '../ui/badge';

export const DELIVERY_STATUS: Record<ProjectDelivery['status'], [string, Tone]> = {
  waiting: ['Waiting', 'info'],
  sending: ['Sending', 'info'],
  delivered: ['Delivered', 'good'],
  failed: ['Failed', 'bad'],
  cancelled: ['Cancelled', 'neutral'],
};

type ErrorCode = NonNullable<ProjectDelivery['error']>['code'];

const ADVICE: Record<ErrorCode, string> = {
  folder_missing: 'Bring the folder back, or make a new destination.',
  folder_forbidden: 'Give the login access to the folder, then try again.',
  storage_full: 'Make room there, then try again.',
  files_expired: 'The files are gone: process the recording again.',
  timed_out: 'The provider was away for a day. Try again.',
  connection_removed: 'Connect the storage again, and make a new destination.',
  destination_archived: 'The destination was removed.',
  provider_error: 'Try again; if it stays, ask the provider.',
};

/** What to do about a delivery that failed. */
export function deliveryAdvice(delivery: Pick<ProjectDelivery, 'error'>): string {
  return delivery.error ? ADVICE[delivery.error.code] : '';
}

/** Whether another try can help. */
export function isRetryable(delivery: Pick<ProjectDelivery, 'status' | 'error'>): boolean {
  const inVain: ErrorCode[] = ['files_expired', 'connection_removed', 'destination_archived'];
  return delivery.status === 'failed' && !(delivery.error && inVain.includes(delivery.error.code));
}

/** How each delivery ended last, newest first, of `delivery.*` events. */
export function deliveriesOf(events: Pick<ApiEvent, 'data'>[]): ProjectDelivery[] {
  const newest = new Map<string, ProjectDelivery>();
  for (const event of events) {
    const delivery = event.data.object as unknown as ProjectDelivery;
    if (!newest.has(delivery.id)) newest.set(delivery.id, delivery);
  }
  return [...newest.values()];
}
