import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import type { Show } from '../api/types';
import { denied } from '../session/permissions';
import { Badge } from '../ui/badge';
import { Button } from '../ui/button';
import { EmptyState, curl } from '../ui/empty-state';
import { ErrorNote } from '../ui/error-note';
import { Checkbox } from '../ui/field';
import { count } from '../ui/format';
import { PageHead } from '../ui/page-head';
import { SkeletonRows } from '../ui/skeleton';
import { type Column, Table } from '../ui/table';
import { Time } from '../ui/time';
import { notify, notifyFailure } from '../ui/toast';
import '../styles/developers.css';
import { ShowDialog } from './show-dialog';
import { useShows } from './use-shows';

type Open = Show | 'new' | null;

/** Shows group projects and set defaults. They are shared by live and test mode. */
export default function ShowListPage() {
  const shows = useShows();
  const destinations = useResource('destinations', async () => (await answer(api.GET('/v1/destinations'))).destinations);
  const [open, setOpen] = useState<Open>(null);
  const [archivedToo, setArchivedToo] = useState(false);

  const archive = async (show: Show) => {
    const body = { archived: !show.archived };
    try {
      await answer(api.PATCH('/v1/shows/{id}', { params: { path: { id: show.id } }, body }));
      notify(show.archived ? `${show.name} was restored.` : `${show.name} was archived.`);
      await shows.reload();
    } catch (error) {
      notifyFailure(error);
    }
  };

  const all = shows.data.value;
  const hidden = all?.filter((show) => show.archived).length ?? 0;
  const rows = archivedToo ? all : all?.filter((show) => !show.archived);
  const failure = shows.failure.value;
  const createButton = (
    <Button kind="primary" icon="plus" denied={denied('shows:manage')} onClick={() => setOpen('new')}>
      New show
    </Button>
  );
  return (
    <>
      <PageHead
        title="Shows"
        lead="Shows group projects, set defaults for new ones, and have their own usage statistics."
        actions={all && all.length > 0 ? createButton : undefined}
      />
      {failure && <ErrorNote failure={failure} onRetry={() => void shows.reload()} />}
      {!rows && !failure && <SkeletonRows rows={3} />}
      {all?.length === 0 && (
        <EmptyState icon="shows" title="No shows yet" action={createButton} curl={curl('/v1/shows', { name: 'Talks' })}>
          Create one for each podcast that you produce. API keys and webhooks can be restricted to a show.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Table label="Shows" columns={columns(setOpen, archive)} rows={rows} keyOf={(show) => show.id} />
      )}
      {hidden > 0 && (
        <Checkbox
          label={`Show archived (${hidden})`}
          checked={archivedToo}
          onChecked={setArchivedToo}
        />
      )}
      {open && (
        <ShowDialog
          show={open === 'new' ? null : open}
          destinations={destinations.data.value ?? []}
          onSaved={() => void shows.reload()}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function columns(onOpen: (show: Show) => void, onArchive: (show: Show) => void): Column<Show>[] {
  return [
    {
      head: 'Show',
      title: true,
      cell: (show) => (
        <>
          {show.name} {show.archived && <Badge>Archived</Badge>}
        </>
      ),
    },
    { head: 'Defaults', cell: (show) => <span class="muted">{defaultsOf(show)}</span> },
    { head: 'Created', cell: (show) => <Time at={show.createdAt} /> },
    {
      head: 'Actions',
      actions: true,
      cell: (show) => (
        <span class="row-actions">
          <Button size="small" icon="edit" denied={denied('shows:manage')} onClick={() => onOpen(show)}>
            Change<span class="unseen"> {show.name}</span>
          </Button>
          <Button size="small" denied={denied('shows:manage')} onClick={() => onArchive(show)}>
            {show.archived ? 'Restore' : 'Archive'}
            <span class="unseen"> {show.name}</span>
          </Button>
        </span>
      ),
    },
  ];
}

function defaultsOf({ defaults }: Show): string {
  const keys = Object.keys(defaults.metadata).length;
  const parts = [
    defaults.keep ? 'Files kept indefinitely' : '',
    defaults.delivery.length > 0 ? count(defaults.delivery.length, 'destination') : '',
    keys > 0 ? count(keys, 'metadata key') : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : 'None';
}
