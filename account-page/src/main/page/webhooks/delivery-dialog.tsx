import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import type { WebhookDelivery } from '../api/types';
import { JsonView } from '../events/json-view';
import { Button } from '../ui/button';
import { Copyable } from '../ui/copy-button';
import { Dialog } from '../ui/dialog';
import { ErrorNote } from '../ui/error-note';
import { dateTime } from '../ui/format';
import { Facts } from '../ui/panel';
import { Skeleton } from '../ui/skeleton';
import { answerOf, DeliveryBadge } from './endpoint-state';

/** One delivery: the request and the last response. */
export function DeliveryDialog(props: {
  endpointId: string;
  delivery: WebhookDelivery;
  onRetry: () => Promise<void>;
  onClose: () => void;
}) {
  const { delivery } = props;
  return (
    <Dialog
      title={delivery.eventType}
      wide
      onClose={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>Close</Button>
          <Button icon="refresh" kind={delivery.status === 'succeeded' ? 'plain' : 'primary'} onClick={() => void props.onRetry()}>
            Resend
          </Button>
        </>
      }
    >
      <Facts facts={factsOf(delivery)} />
      <Answered delivery={delivery} />
      <Request endpointId={props.endpointId} delivery={delivery} />
    </Dialog>
  );
}

function factsOf(delivery: WebhookDelivery): Parameters<typeof Facts>[0]['facts'] {
  const facts: Parameters<typeof Facts>[0]['facts'] = [
    ['Status', <DeliveryBadge key="status" delivery={delivery} />],
    ['Event', <Copyable key="event" text={delivery.eventId} />],
    ['Attempts', `${delivery.attempts}${delivery.lastAttemptAt ? `, last at ${dateTime(delivery.lastAttemptAt)}` : ''}`],
  ];
  if (delivery.nextAttemptAt) facts.push(['Next attempt', dateTime(delivery.nextAttemptAt)]);
  return facts;
}

function Answered({ delivery }: { delivery: WebhookDelivery }) {
  const took = delivery.durationMs === null ? '' : `, after ${delivery.durationMs} ms`;
  if (!delivery.responseBody) {
    return (
      <Facts
        facts={[['Answer', `${answerOf(delivery)}${delivery.attempts > 0 ? took : ''}${delivery.responseStatus ? ', with no body' : ''}`]]}
      />
    );
  }
  return <JsonView label={`Answer: ${answerOf(delivery)}${took}`} value={delivery.responseBody} />;
}

/** The request as the next attempt would send it: each attempt is signed again. */
function Request({ endpointId, delivery }: { endpointId: string; delivery: WebhookDelivery }) {
  const request = useResource(`webhook-request/${endpointId}/${delivery.id}`, () =>
    answer(
      api.GET('/account/api/webhook-endpoints/{id}/deliveries/{deliveryId}/request', {
        params: { path: { id: endpointId, deliveryId: delivery.id } },
      }),
    ),
  );
  const failure = request.failure.value;
  if (failure) return <ErrorNote failure={failure} onRetry={() => void request.reload()} />;
  const data = request.data.value;
  if (!data) return <Skeleton lines={6} />;
  const head = [`POST ${data.url}`, ...data.headers.map((header) => `${header.name}: ${header.value}`)];
  return <JsonView label="Request" value={`${head.join('\n')}\n\n${JSON.stringify(data.body, null, 2)}`} />;
}
