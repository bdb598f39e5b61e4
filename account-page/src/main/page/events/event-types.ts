import type { WebhookEventType } from '../api/types';

export type EventType = Exclude<WebhookEventType, '*'>;

/** The event types there are, by what they are about. */
export const EVENT_GROUPS: { title: string; pattern: string; types: EventType[] }[] = [
  {
    title: 'Projects',
    pattern: 'project.*',
    types: [
      'project.validating',
      'project.rejected',
      'project.queued',
      'project.processing',
      'project.completed',
      'project.failed',
      'project.stopped',
      'project.cancelled',
    ],
  },
  { title: 'Files', pattern: 'file.*', types: ['file.ready', 'file.failed'] },
  { title: 'Deliveries', pattern: 'delivery.*', types: ['delivery.succeeded', 'delivery.failed'] },
  { title: 'Connections', pattern: 'connection.*', types: ['connection.needs_reconnect'] },
  { title: 'Credits', pattern: 'credits.*', types: ['credits.added', 'credits.low'] },
  {
    title: 'Plan',
    pattern: 'subscription.*',
    types: ['subscription.renewed', 'subscription.payment_failed', 'subscription.canceled'],
  },
  { title: 'Billing', pattern: 'billing.*', types: ['billing.topup_failed'] },
];
