import { answer, api } from '../api/client';
import type { ProjectDelivery } from '../api/types';
import { denied } from '../session/permissions';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { type Column, Table } from '../ui/table';
import { Time } from '../ui/time';
import { notify, notifyFailure } from '../ui/toast';
import { DELIVERY_STATUS, deliveryAdvice, isRetryable } from './delivery-labels';

/** Deliveries of finished files to cloud storage. Failed ones can be retried. */
export function DeliveryTable(props: {
  deliveries: ProjectDelivery[];
  /** Whether to show the project. */
  withProject?: boolean;
  onChanged: () => void;
}) {
  const retry = async (delivery: ProjectDelivery) => {
    try {
      await answer(api.POST('/v1/deliveries/{id}/retry', { params: { path: { id: delivery.id } } }));
      notify('Retry scheduled.');
    } catch (error) {
      notifyFailure(error);
    }
    props.onChanged();
  };
  return (
    <Table
      label="Deliveries"
      columns={columns(props.withProject ?? false, retry)}
      rows={props.deliveries}
      keyOf={(delivery) => delivery.id}
    />
  );
}

function columns(withProject: boolean, onRetry: (delivery: ProjectDelivery) => Promise<void>): Column<ProjectDelivery>[] {
  const project: Column<ProjectDelivery> = {
    head: 'Project',
    cell: (delivery) => <a href={`/account/projects/${delivery.projectId}`}>Open</a>,
  };
  return [
    { head: 'Destination', title: true, cell: (delivery) => delivery.destination.name },
    { head: 'Status', cell: (delivery) => <Status delivery={delivery} /> },
    ...(withProject ? [project] : []),
    { head: 'Date', cell: (delivery) => <Time at={delivery.deliveredAt ?? delivery.lastAttemptAt ?? delivery.createdAt} /> },
    {
      head: 'Actions',
      actions: true,
      cell: (delivery) => (
        <>
          {isRetryable(delivery) && (
            <Button size="small" icon="refresh" denied={denied('projects:write')} onClick={() => void onRetry(delivery)}>
              Try again<span class="unseen"> to {delivery.destination.name}</span>
            </Button>
          )}
          {delivery.externalUrl && (
            <a href={delivery.externalUrl} target="_blank" rel="noreferrer">
              Open folder
            </a>
          )}
        </>
      ),
    },
  ];
}

function Status({ delivery }: { delivery: ProjectDelivery }) {
  const [words, tone] = DELIVERY_STATUS[delivery.status];
  return (
    <span>
      <Badge tone={tone} busy={delivery.status === 'waiting' || delivery.status === 'sending'}>
        {words}
      </Badge>
      {delivery.error && (
        <span class="under">
          {delivery.error.message} {deliveryAdvice(delivery)}
        </span>
      )}
    </span>
  );
}
