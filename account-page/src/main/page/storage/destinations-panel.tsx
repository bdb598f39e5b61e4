import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import type { Resource } from '../api/resource';
import type { Connection, Destination } from '../api/types';
import { denied } from '../session/permissions';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/dialog';
import { EmptyState, curl } from '../ui/empty-state';
import { Panel } from '../ui/panel';
import { ShortTable } from '../ui/short-table';
import type { Column } from '../ui/table';
import { notify } from '../ui/toast';
import { DestinationDialog } from './destination-dialog';
import { CONNECTION_STATUS, targetLabel } from './provider-labels';

const NO_LOGIN = 'Connect storage first.';

/** Folders that finished files can be sent to. */
export function DestinationsPanel(props: {
  connections: Connection[] | undefined;
  destinations: Resource<Destination[]>;
}) {
  const { destinations } = props;
  const [open, setOpen] = useState<Destination | 'new' | null>(null);
  const [removing, setRemoving] = useState<Destination | null>(null);
  const usable = (props.connections ?? []).filter((one) => one.status !== 'removed');

  const remove = async (destination: Destination) => {
    await answer(api.DELETE('/v1/destinations/{id}', { params: { path: { id: destination.id } } }));
    notify(`${destination.name} was removed.`);
    await destinations.reload();
  };

  const rows = destinations.data.value;
  const createButton = (
    <Button
      kind={usable.length > 0 ? 'primary' : 'plain'}
      icon="plus"
      denied={denied('destinations:manage') ?? (usable.length === 0 ? NO_LOGIN : null)}
      onClick={() => setOpen('new')}
    >
      New destination
    </Button>
  );
  return (
    <Panel
      title="Destinations"
      lead="Use them for single projects, or as a show’s default."
      flush
      actions={rows && rows.length > 0 ? createButton : undefined}
    >
      <ShortTable
        label="Destinations"
        columns={columns(props.connections, setOpen, setRemoving)}
        list={destinations}
        keyOf={(destination) => destination.id}
        empty={
          <EmptyState
            icon="destinations"
            title="No destinations yet"
            action={createButton}
            curl={curl('/v1/destinations', {
              connectionId: usable[0]?.id ?? 'con_…',
              name: 'Finished episodes',
              target: { path: '/Podcasts' },
            })}
          >
            A destination is a folder in a connected storage.
          </EmptyState>
        }
      />
      {open && (
        <DestinationDialog
          destination={open === 'new' ? null : open}
          connections={usable}
          onSaved={() => void destinations.reload()}
          onClose={() => setOpen(null)}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.name}?`}
          action="Remove"
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          <p>Deliveries in progress fail. Files already delivered are kept.</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function columns(
  connections: Connection[] | undefined,
  onOpen: (destination: Destination) => void,
  onRemove: (destination: Destination) => void,
): Column<Destination>[] {
  return [
    { head: 'Name', title: true, cell: (destination) => destination.name },
    { head: 'Folder', cell: (destination) => <code>{targetLabel(destination.target)}</code> },
    {
      head: 'Connection',
      cell: (destination) => <Login connection={connections?.find((one) => one.id === destination.connectionId)} />,
    },
    {
      head: 'Actions',
      actions: true,
      cell: (destination) => (
        <span class="row-actions">
          <Button size="small" icon="edit" denied={denied('destinations:manage')} onClick={() => onOpen(destination)}>
            Change<span class="unseen"> {destination.name}</span>
          </Button>
          <Button size="small" kind="danger" denied={denied('destinations:manage')} onClick={() => onRemove(destination)}>
            Remove<span class="unseen"> {destination.name}</span>
          </Button>
        </span>
      ),
    },
  ];
}

function Login({ connection }: { connection: Connection | undefined }) {
  if (!connection) return <span class="faint">—</span>;
  const [words, tone] = CONNECTION_STATUS[connection.status];
  return (
    <span>
      {connection.name} {connection.status !== 'active' && <Badge tone={tone}>{words}</Badge>}
    </span>
  );
}
