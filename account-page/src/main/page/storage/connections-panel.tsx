import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import type { Resource } from '../api/resource';
import type { Connection } from '../api/types';
import { denied } from '../session/permissions';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/dialog';
import { EmptyState } from '../ui/empty-state';
import { Panel } from '../ui/panel';
import { ShortTable } from '../ui/short-table';
import type { Column } from '../ui/table';
import { Time } from '../ui/time';
import { notify, notifyFailure } from '../ui/toast';
import { ConnectDialog } from './connect-dialog';
import { CONNECTION_STATUS, PROVIDER_LABELS } from './provider-labels';

/** Connections to cloud storage: created, renewed and removed by owners and admins. */
export function ConnectionsPanel(props: { connections: Resource<Connection[]>; finishing: boolean }) {
  const { connections } = props;
  const [connecting, setConnecting] = useState(false);
  const [removing, setRemoving] = useState<Connection | null>(null);

  const reconnect = async (connection: Connection) => {
    const path = { id: connection.id };
    try {
      const started = await answer(api.POST('/account/api/connections/{id}/reconnect', { params: { path } }));
      location.assign(started.authorizationUrl);
    } catch (error) {
      notifyFailure(error);
    }
  };
  const remove = async (connection: Connection) => {
    await answer(api.DELETE('/account/api/connections/{id}', { params: { path: { id: connection.id } } }));
    notify(`${connection.name} was removed.`);
    await connections.reload();
  };

  const rows = connections.data.value;
  const connect = (
    <Button kind="primary" icon="plus" denied={denied('account:manage')} busy={props.finishing} onClick={() => setConnecting(true)}>
      {props.finishing ? 'Connecting…' : 'Connect storage'}
    </Button>
  );
  return (
    <Panel title="Connections" flush actions={rows && rows.length > 0 ? connect : undefined}>
      <ShortTable
        label="Connections"
        columns={columns(reconnect, setRemoving)}
        list={connections}
        keyOf={(connection) => connection.id}
        empty={
          <EmptyState icon="destinations" title="No connections yet" action={connect}>
            Connect yours once; it asks you there whether we may put files into it.
          </EmptyState>
        }
      />
      {connecting && <ConnectDialog onClose={() => setConnecting(false)} />}
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.name}?`}
          action="Remove"
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          <p>The credentials are deleted. Deliveries in progress fail, and its destinations no longer receive files.</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function columns(
  onReconnect: (connection: Connection) => Promise<void>,
  onRemove: (connection: Connection) => void,
): Column<Connection>[] {
  return [
    {
      head: 'Name',
      title: true,
      cell: (connection) => (
        <>
          {connection.name}
          {connection.connectedByFormerMember && <span class="under">Connected by a former member</span>}
        </>
      ),
    },
    { head: 'Provider', cell: (connection) => <span class="muted">{PROVIDER_LABELS[connection.provider]}</span> },
    {
      head: 'Status',
      cell: (connection) => (
        <Badge tone={CONNECTION_STATUS[connection.status][1]}>{CONNECTION_STATUS[connection.status][0]}</Badge>
      ),
    },
    { head: 'Created', cell: (connection) => <Time at={connection.createdAt} /> },
    {
      head: 'Actions',
      actions: true,
      cell: (connection) =>
        connection.status !== 'removed' && (
          <span class="row-actions">
            <Button
              size="small"
              kind={connection.status === 'needs_reconnect' ? 'primary' : 'plain'}
              denied={denied('account:manage')}
              onClick={() => void onReconnect(connection)}
            >
              Reconnect<span class="unseen"> {connection.name}</span>
            </Button>
            <Button size="small" kind="danger" denied={denied('account:manage')} onClick={() => onRemove(connection)}>
              Remove<span class="unseen"> {connection.name}</span>
            </Button>
          </span>
        ),
    },
  ];
}
