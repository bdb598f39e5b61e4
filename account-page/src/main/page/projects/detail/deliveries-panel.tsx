import { useState } from 'preact/hooks';
import { answer, api, newIntent } from '../../api/client';
import { useResource } from '../../api/resource';
import type { Project, ProjectDelivery } from '../../api/types';
import { useChanges } from '../../changes/changes';
import { denied } from '../../session/permissions';
import { DELIVERY_STATUS, deliveryAdvice, isRetryable } from '../../storage/delivery-labels';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ErrorNote } from '../../ui/error-note';
import { Icon } from '../../ui/icon';
import { Panel } from '../../ui/panel';
import { Skeleton } from '../../ui/skeleton';
import { notifyFailure } from '../../ui/toast';

/**
 * The deliveries of a project, and further destinations.
 *
 * @param changedAt when the project's files were last changed, if they were
 */
export function DeliveriesPanel({ project, changedAt }: { project: Project; changedAt: string | null }) {
  const path = { id: project.id };
  const sent = useResource(`deliveries/${project.id}`, () =>
    answer(api.GET('/v1/projects/{id}/deliveries', { params: { path } })),
  );
  const places = useResource('destinations', () => answer(api.GET('/v1/destinations', {})));
  const [busy, setBusy] = useState<string | null>(null);
  const rows = sent.data.value?.deliveries;
  useChanges([`project_deliveries/${project.id}`], sent);
  useChanges(['destination', 'connection'], places);
  const no = denied('projects:write');

  const act = async (key: string, work: () => Promise<unknown>) => {
    setBusy(key);
    try {
      await work();
      await sent.reload();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(null);
    }
  };
  const sendTo = (destination: string) =>
    act(destination, () =>
      answer(
        api.POST('/v1/projects/{id}/deliveries', {
          params: { path, header: { 'Idempotency-Key': newIntent() } },
          body: { destinations: [destination] },
        }),
      ),
    );
  const retry = (id: string) => act(id, () => answer(api.POST('/v1/deliveries/{id}/retry', { params: { path: { id } } })));

  const other = (places.data.value?.destinations ?? []).filter(
    (place) => !rows?.some((one) => one.destination.id === place.id && one.status !== 'cancelled'),
  );
  return (
    <Panel title="Cloud storage deliveries">
      {sent.failure.value && <ErrorNote failure={sent.failure.value} />}
      {!rows && !sent.failure.value && <Skeleton lines={2} />}
      {rows && rows.length > 0 && (
        <ul class="deliveries">
          {rows.map((one) => (
            <Delivery
              key={one.id}
              delivery={one}
              denied={no}
              busy={busy === one.id || busy === one.destination.id}
              onRetry={() => void retry(one.id)}
              outdated={isOutdated(one, rows, changedAt)}
              onSendAgain={() => void sendTo(one.destination.id)}
            />
          ))}
        </ul>
      )}
      {rows?.length === 0 && other.length === 0 && (
        <p class="muted">No deliveries yet. A destination is a cloud storage folder that finished files are sent to.</p>
      )}
      {other.map((place) => (
        <div key={place.id} class="delivery">
          <span>
            {place.name} <span class="faint">{place.target.path}</span>
          </span>
          <Button size="small" denied={no} busy={busy === place.id} onClick={() => void sendTo(place.id)}>
            Send
          </Button>
        </div>
      ))}
    </Panel>
  );
}

/** Whether it has other files than the project, and no later delivery to the same destination exists. */
function isOutdated(delivery: ProjectDelivery, all: ProjectDelivery[], changedAt: string | null): boolean {
  return (
    changedAt !== null &&
    delivery.deliveredAt !== null &&
    delivery.deliveredAt < changedAt &&
    !all.some((one) => one.destination.id === delivery.destination.id && one.createdAt > changedAt)
  );
}

interface DeliveryProps {
  delivery: ProjectDelivery;
  denied: string | null;
  busy: boolean;
  outdated: boolean;
  onRetry: () => void;
  onSendAgain: () => void;
}

function Delivery(props: DeliveryProps) {
  const { delivery } = props;
  const [words, tone] = DELIVERY_STATUS[delivery.status];
  return (
    <li class="delivery">
      <span class="delivery-main">
        <span class="row">
          {delivery.destination.name}
          <Badge tone={tone} busy={delivery.status === 'sending'}>
            {words}
          </Badge>
        </span>
        {props.outdated && <span class="faint">Sent before the transcript was changed.</span>}
        {delivery.error && (
          <span class="bad-text">
            {delivery.error.message} {deliveryAdvice(delivery)}
          </span>
        )}
      </span>
      {delivery.externalUrl && (
        <a href={delivery.externalUrl} target="_blank" rel="noreferrer">
          Open folder <Icon name="external" size={12} />
        </a>
      )}
      {props.outdated && (
        <Button size="small" denied={props.denied} busy={props.busy} onClick={props.onSendAgain}>
          Send again
        </Button>
      )}
      {isRetryable(delivery) && (
        <Button size="small" denied={props.denied} busy={props.busy} onClick={props.onRetry}>
          Try again
        </Button>
      )}
    </li>
  );
}
