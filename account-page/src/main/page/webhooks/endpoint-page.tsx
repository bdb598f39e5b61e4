import { useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import type { WebhookEndpoint } from '../api/types';
import { useChanges } from '../changes/changes';
import { may } from '../session/permissions';
import { showName, useShows } from '../shows/use-shows';
import { ErrorNote } from '../ui/error-note';
import { dateTime } from '../ui/format';
import { Icon } from '../ui/icon';
import { PageHead } from '../ui/page-head';
import { Facts, Panel } from '../ui/panel';
import { Skeleton } from '../ui/skeleton';
import { Time } from '../ui/time';
import '../styles/developers.css';
import { DeliveriesPanel } from './deliveries-panel';
import { EndpointActions } from './endpoint-actions';
import { EndpointBadge, eventsOf } from './endpoint-state';
import { NotForViewers } from './not-for-viewers';

/** Each delivery is a change of its endpoint, which seldom changes itself. */
const HEALTH_MILLIS = 3000;
const BACK = { href: '/account/webhooks', label: 'Webhooks' };

/** One endpoint with its state and its deliveries. */
export default function EndpointPage() {
  const { params } = useRoute();
    return may('webhooks:manage') ? (
    <Endpoint id={params['id'] ?? ''} />
  ) : (
    <>
      <PageHead title="Webhook endpoint" back={BACK} />
      <NotForViewers />
    </>
  );
}

function Endpoint({ id }: { id: string }) {
  const endpoint = useResource(`webhook-endpoint/${id}`, () =>
    answer(api.GET('/v1/webhook-endpoints/{id}', { params: { path: { id } } })),
  );
  // It can start failing or be disabled automatically.
  useChanges([`webhook_endpoint/${id}`], endpoint, HEALTH_MILLIS);
  const shows = useShows();
  const [pings, setPings] = useState(0);
  const data = endpoint.data.value;
  const failure = endpoint.failure.value;
  return (
    <>
      <PageHead
        title={data?.url ?? 'Webhook endpoint'}
        back={BACK}
        lead={data?.description ?? undefined}
        actions={
          data && <EndpointActions endpoint={data} onChanged={endpoint.put} onPinged={() => setPings((n) => n + 1)} />
        }
      />
      {failure && <ErrorNote failure={failure} onRetry={() => void endpoint.reload()} />}
      {!(failure && !data) && (
        <>
          {data && <Trouble endpoint={data} />}
          <Panel title="Endpoint" actions={data && <EndpointBadge endpoint={data} />}>
            {data ? (
              <Facts
                facts={[
                  ['Events', eventsOf(data)],
                  ['Show', data.show ? showName(shows.data.value, data.show) : 'Events of the whole account'],
                  ['Mode', data.mode],
                  ['Created', <Time key="created" at={data.createdAt} />],
                ]}
              />
            ) : (
              <Skeleton lines={4} />
            )}
          </Panel>
          <DeliveriesPanel endpointId={id} pings={pings} onChanged={() => void endpoint.reload()} />
        </>
      )}
    </>
  );
}

/** Why deliveries fail, and what to do. */
function Trouble({ endpoint }: { endpoint: WebhookEndpoint }) {
  if (endpoint.enabled && endpoint.failingSince === null) return null;
  return (
    <div class={`note ${endpoint.disabledReason === 'user' ? '' : 'warn'}`}>
      <Icon name={endpoint.disabledReason === 'user' ? 'info' : 'warning'} />
      <div>
        <p class="note-title">{failureTitle(endpoint)}</p>
        <p>{failureAdvice(endpoint)}</p>
      </div>
    </div>
  );
}

function failureTitle(endpoint: WebhookEndpoint): string {
  if (endpoint.enabled) return `Failing since ${dateTime(endpoint.failingSince ?? '')}`;
  return endpoint.disabledReason === 'failing' ? 'Disabled after failing for three days' : 'Disabled manually';
}

function failureAdvice(endpoint: WebhookEndpoint): string {
  if (endpoint.enabled) {
    return 'Check its responses below. Events are retried for three days; then the endpoint is disabled and owners are notified by e-mail.';
  }
  return endpoint.disabledReason === 'failing'
    ? 'Fix your receiver, send a ping, and enable the endpoint: pending events are sent then.'
    : 'Pending events are sent when you enable it, up to three days after they occurred.';
}
