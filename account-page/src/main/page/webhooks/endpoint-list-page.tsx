import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import type { Show, WebhookEndpoint } from '../api/types';
import { useChanges } from '../changes/changes';
import { may } from '../session/permissions';
import { mode } from '../session/session';
import { showName, useShows } from '../shows/use-shows';
import { Button } from '../ui/button';
import { EmptyState, curl } from '../ui/empty-state';
import { ErrorNote } from '../ui/error-note';
import { OtherMode } from '../ui/other-mode';
import { PageHead } from '../ui/page-head';
import { SkeletonRows } from '../ui/skeleton';
import { type Column, Table } from '../ui/table';
import { Time } from '../ui/time';
import { notify } from '../ui/toast';
import '../styles/developers.css';
import { EndpointDialog } from './endpoint-dialog';
import { EndpointBadge, eventsOf } from './endpoint-state';
import { NotForViewers } from './not-for-viewers';
import { WebhookSecret } from './webhook-secret';

/** Each delivery is a change of its endpoint, which seldom changes itself. */
const HEALTH_MILLIS = 3000;
const LEAD = 'Podworks sends signed events to your URLs and retries failed deliveries for three days.';

/** The endpoints of the current mode. Reading them requires the permission to manage them. */
export default function EndpointListPage() {
    return may('webhooks:manage') ? (
    <Endpoints />
  ) : (
    <>
      <PageHead title="Webhooks" lead={LEAD} />
      <NotForViewers>
        The same events are listed under <a href="/account/events">Events</a>.
      </NotForViewers>
    </>
  );
}

function Endpoints() {
  const { route } = useLocation();
  const endpoints = useResource('webhook-endpoints', async () => (await answer(api.GET('/v1/webhook-endpoints'))).endpoints);
  useChanges(['webhook_endpoint'], endpoints, HEALTH_MILLIS);
  const shows = useShows();
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<{ id: string; secret: string } | null>(null);

  // The response has the endpoints of both modes.
  const all = endpoints.data.value;
  const rows = all?.filter((endpoint) => endpoint.mode === mode.value);
  const failure = endpoints.failure.value;
  const createButton = (
    <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
      New endpoint
    </Button>
  );
  return (
    <>
      <PageHead title="Webhooks" lead={LEAD} actions={rows && rows.length > 0 ? createButton : undefined} />
      {failure && <ErrorNote failure={failure} onRetry={() => void endpoints.reload()} />}
      {!rows && !failure && <SkeletonRows rows={3} />}
      {rows?.length === 0 && (
        <EmptyState
          icon="webhooks"
          title={`No ${mode.value} endpoints yet`}
          action={createButton}
          curl={curl('/v1/webhook-endpoints', { url: 'https://hooks.example.com/podworks' })}
        >
          Create an endpoint to be notified when a project completes, instead of polling.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <Table
          label="Webhook endpoints"
          columns={columns(shows.data.value)}
          rows={rows}
          keyOf={(endpoint) => endpoint.id}
        />
      )}
      <OtherMode many={(all?.length ?? 0) - (rows?.length ?? 0)} noun="endpoint" />
      {creating && (
        <EndpointDialog
          endpoint={null}
          shows={shows.data.value ?? []}
          onSaved={(endpoint, secret) => {
            setCreating(false);
            void endpoints.reload();
            if (secret) {
              setCreated({ id: endpoint.id, secret });
            } else {
              notify('The endpoint was created, but its secret could not be shown. Roll the secret.', 'bad');
              route(`/account/webhooks/${endpoint.id}`);
            }
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {created && <WebhookSecret secret={created.secret} onDone={() => route(`/account/webhooks/${created.id}`)} />}
    </>
  );
}

function columns(shows: Show[] | undefined): Column<WebhookEndpoint>[] {
  return [
    {
      head: 'IP address',
      title: true,
      cell: (endpoint) => (
        <>
          <a class="row-link" href={`/account/webhooks/${endpoint.id}`}>
            {endpoint.url}
          </a>
          {endpoint.description && <span class="under">{endpoint.description}</span>}
        </>
      ),
    },
    { head: 'Status', cell: (endpoint) => <EndpointBadge endpoint={endpoint} /> },
    { head: 'Events', cell: (endpoint) => <span class="muted">{eventsOf(endpoint)}</span> },
    {
      head: 'Show',
      cell: (endpoint) => (endpoint.show ? showName(shows, endpoint.show) : <span class="faint">All</span>),
    },
    { head: 'Created', align: 'right', cell: (endpoint) => <Time at={endpoint.createdAt} /> },
  ];
}
