import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { answer, api } from '../api/client';
import type { WebhookEndpoint } from '../api/types';
import { Button } from '../ui/button';
import { ConfirmDialog } from '../ui/dialog';
import { notify, notifyFailure } from '../ui/toast';
import { EndpointDialog } from './endpoint-dialog';
import { pingResult } from './endpoint-state';
import { WebhookSecret } from './webhook-secret';

type Asking = 'change' | 'rotate' | 'delete' | null;

/** What can be done with an endpoint. */
export function EndpointActions(props: {
  endpoint: WebhookEndpoint;
  onChanged: (endpoint: WebhookEndpoint) => void;
  onPinged: () => void;
}) {
  const { endpoint } = props;
  const { route } = useLocation();
  const [asking, setAsking] = useState<Asking>(null);
  const [pinging, setPinging] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const path = { id: endpoint.id };

  const ping = async () => {
    setPinging(true);
    try {
      notify(...pingResult(await answer(api.POST('/v1/webhook-endpoints/{id}/test', { params: { path } }))));
      props.onPinged();
    } catch (fault) {
      notifyFailure(fault);
    } finally {
      setPinging(false);
    }
  };
  const turn = async (enabled: boolean) => {
    try {
      props.onChanged(await answer(api.PATCH('/v1/webhook-endpoints/{id}', { params: { path }, body: { enabled } })));
      notify(enabled ? 'It is on. What waited is sent now.' : 'It is off. Events wait for it.');
    } catch (fault) {
      notifyFailure(fault);
    }
  };
  const rotate = async () => {
    // Under no idempotency key: a repeated answer shows no secret, and another new one does no harm.
    setSecret((await answer(api.POST('/v1/webhook-endpoints/{id}/rotate-secret', { params: { path } }))).secret);
  };
  const remove = async () => {
    await answer(api.DELETE('/v1/webhook-endpoints/{id}', { params: { path } }));
    notify('The endpoint is deleted.');
    route('/account/webhooks');
  };

  return (
    <>
      <Button icon="webhooks" busy={pinging} onClick={() => void ping()}>
        Send a ping
      </Button>
      <Button onClick={() => void turn(!endpoint.enabled)} kind={endpoint.enabled ? 'plain' : 'primary'}>
        {endpoint.enabled ? 'Turn off' : 'Turn on'}
      </Button>
      <Button icon="edit" onClick={() => setAsking('change')}>
        Change
      </Button>
      <Button onClick={() => setAsking('rotate')}>New secret</Button>
      <Button kind="danger" onClick={() => setAsking('delete')}>
        Delete
      </Button>
      {asking === 'change' && (
        <EndpointDialog
          endpoint={endpoint}
          shows={[]}
          onSaved={(changed) => {
            setAsking(null);
            notify('Saved.');
            props.onChanged(changed);
          }}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'rotate' && (
        <ConfirmDialog title="Make a new secret?" action="Make it" harmless onConfirm={rotate} onClose={() => setAsking(null)}>
          <p>The present one signs nothing more from the next attempt on: have your receiver take the new one soon.</p>
        </ConfirmDialog>
      )}
      {asking === 'delete' && (
        <ConfirmDialog title="Delete this endpoint?" action="Delete" onConfirm={remove} onClose={() => setAsking(null)}>
          <p>Nothing more is sent to it, and its deliveries are not shown any more.</p>
        </ConfirmDialog>
      )}
      {secret && <WebhookSecret secret={secret} onDone={() => setSecret(null)} />}
    </>
  );
}
