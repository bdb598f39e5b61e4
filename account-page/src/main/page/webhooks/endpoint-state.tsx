import type { WebhookDelivery, WebhookEndpoint } from '../api/types';
import { Badge, type Tone } from '../ui/badge';

/** The state of an endpoint: disabled, failing or enabled. */
export function endpointState(endpoint: Pick<WebhookEndpoint, 'enabled' | 'disabledReason' | 'failingSince'>): [string, Tone] {
  if (!endpoint.enabled) {
    return endpoint.disabledReason === 'failing' ? ['Disabled, failing', 'bad'] : ['Disabled', 'neutral'];
  }
  return endpoint.failingSince === null ? ['Enabled', 'good'] : ['Failing', 'warn'];
}

export function EndpointBadge({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [words, tone] = endpointState(endpoint);
  return <Badge tone={tone}>{words}</Badge>;
}

/** The state of a delivery: a pending one with failed attempts is shown as failed, retrying. */
export function deliveryState(delivery: Pick<WebhookDelivery, 'status' | 'attempts'>): [string, Tone] {
  switch (delivery.status) {
    case 'succeeded':
      return ['Succeeded', 'good'];
    case 'failed':
      return ['Failed', 'bad'];
    case 'pending':
      return delivery.attempts === 0 ? ['Pending', 'info'] : ['Failed, retrying', 'warn'];
  }
}

export function DeliveryBadge({ delivery }: { delivery: WebhookDelivery }) {
  const [words, tone] = deliveryState(delivery);
  return (
    <Badge tone={tone} busy={delivery.status === 'pending'}>
      {words}
    </Badge>
  );
}

/** The last response of the endpoint: its status, or the error. */
export function answerOf(delivery: Pick<WebhookDelivery, 'responseStatus' | 'error' | 'attempts'>): string {
  if (delivery.responseStatus !== null) return String(delivery.responseStatus);
  if (delivery.error !== null) return delivery.error;
  return delivery.attempts === 0 ? 'Not attempted yet' : 'No response';
}

/** The message about a ping. The deliveries are polled while it is pending. */
export function pingResult(
  ping: Pick<WebhookDelivery, 'status' | 'attempts' | 'responseStatus' | 'error' | 'durationMs'>,
): [string, 'plain' | 'bad'] {
  switch (ping.status) {
    case 'succeeded':
      return [`Ping delivered: ${answerOf(ping)} after ${ping.durationMs ?? 0} ms.`, 'plain'];
    case 'failed':
      return [`Ping failed: ${answerOf(ping)}.`, 'bad'];
    case 'pending':
      return ['Ping sent. The result will appear in the deliveries below.', 'plain'];
  }
}

/** `Everything`, or which events. */
export function eventsOf(endpoint: Pick<WebhookEndpoint, 'eventTypes'>): string {
  return endpoint.eventTypes.includes('*') ? 'All events' : endpoint.eventTypes.join(', ');
}
