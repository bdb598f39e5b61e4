import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { answer, api } from '../api/client';
import { Failure } from '../api/failure';
import { useResource } from '../api/resource';
import { useChanges } from '../changes/changes';
import { ErrorNote } from '../ui/error-note';
import { PageHead } from '../ui/page-head';
import { notify } from '../ui/toast';
import '../styles/developers.css';
import { ConnectionsPanel } from './connections-panel';
import { DestinationsPanel } from './destinations-panel';
import { StorageDeliveriesPanel } from './storage-deliveries-panel';
import { returnedFrom } from './returned';

/**
 * Storage connections, destinations and recent deliveries. Providers redirect back to this path with the OAuth code
 * and state.
 */
export default function StoragePage() {
  const connections = useResource('connections', async () => (await answer(api.GET('/v1/connections'))).connections);
  const destinations = useResource('destinations', async () => (await answer(api.GET('/v1/destinations'))).destinations);
  useChanges(['connection'], connections);
  useChanges(['destination'], destinations);
  const returning = useReturn(() => void connections.reload());
  return (
    <>
      <PageHead title="Cloud storage" lead="Send finished files to your own cloud storage automatically." />
      {returning.failure && <ErrorNote failure={returning.failure} />}
      <ConnectionsPanel connections={connections} finishing={returning.finishing} />
      <DestinationsPanel connections={connections.data.value} destinations={destinations} />
      <StorageDeliveriesPanel />
    </>
  );
}

/** Handles the redirect from a provider: exchanges the code once and removes it from the URL. */
function useReturn(onConnected: () => void): { finishing: boolean; failure: Failure | undefined } {
  const { route } = useLocation();
  const [back] = useState(() => returnedFrom(location.search));
  const [finishing, setFinishing] = useState(back.kind === 'agreed');
  const [failure, setFailure] = useState<Failure | undefined>(
    back.kind === 'refused' ? new Failure('refused', `The provider returned an error: ${back.reason}.`, 400) : undefined,
  );
  useEffect(() => {
    if (back.kind === 'none') return;
    route('/account/connections', true);
    if (back.kind === 'refused') return;
    answer(api.POST('/account/api/connections/finish', { body: { code: back.code, state: back.state } }))
      .then((connection) => {
        notify(`${connection.name} connected.`);
        onConnected();
      })
      .catch((error) => setFailure(Failure.of(error)))
      .finally(() => setFinishing(false));
  }, []);
  return { finishing, failure };
}
