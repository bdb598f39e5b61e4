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

type OpenDialog = 'change' | 'rotate' | 'delete' | null;

/** The actions of an endpoint. */
export function EndpointActions(props: {
  endpoint: WebhookEndpoint;
  onChanged: (endpoint: WebhookEndpoint) => void;
  onPinged: () => void;
}) {
  const { endpoint } = props;
  const { route } = useLocation();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const [pinging, setPinging] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const path = { id: endpoint.id };

  const ping = async () => {
    setPinging(true);
    try {
      notify(...pingResult(await answer(api.POST('/v1/webhook-endpoints/{id}/test', { params: { path } }))));
      props.onPinged();
    } catch (error) {
      notifyFailure(error);
    } finally {
      setPinging(false);
    }
  };
  const turn = async (enabled: boolean) => {
    try {
      props.onChanged(await answer(api.PATCH('/v1/webhook-endpoints/{id}', { params: { path }, body: { enabled } })));
      notify(enabled ? 'Endpoint enabled. Pending events are being sent.' : 'Endpoint disabled. Events are held until you enable it.');
    } catch (error) {
      notifyFailure(error);
    }
  };
  const rotate = async () => {
    // Without an idempotency key: a replayed response has no secret, and another roll is harmless.
    setSecret((await answer(api.POST('/v1/webhook-endpoints/{id}/rotate-secret', { params: { path } }))).secret);
  };
  const remove = async () => {
    await answer(api.DELETE('/v1/webhook-endpoints/{id}', { params: { path } }));
    notify('Endpoint deleted.');
    route('/account/webhooks');
  };

  return (
    <>
      <Button icon="webhooks" busy={pinging} onClick={() => void ping()}>
        Send ping
      </Button>
      <Button onClick={() => void turn(!endpoint.enabled)} kind={endpoint.enabled ? 'plain' : 'primary'}>
        {endpoint.enabled ? 'Disable' : 'Enable'}
      </Button>
      <Button icon="edit" onClick={() => setOpenDialog('change')}>
        Change
      </Button>
      <Button onClick={() => setOpenDialog('rotate')}>Roll secret</Button>
      <Button kind="danger" onClick={() => setOpenDialog('delete')}>
        Delete
      </Button>
      {openDialog === 'change' && (
        <EndpointDialog
          endpoint={endpoint}
          shows={[]}
          onSaved={(changed) => {
            setOpenDialog(null);
            notify('Saved.');
            props.onChanged(changed);
          }}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'rotate' && (
        <ConfirmDialog title="Roll the signing secret?" action="Roll now" harmless onConfirm={rotate} onClose={() => setOpenDialog(null)}>
          <p>From the next attempt on, deliveries are signed with the new secret only. Update your receiver right away.</p>
        </ConfirmDialog>
      )}
      {openDialog === 'delete' && (
        <ConfirmDialog title="Delete this endpoint?" action="Delete" onConfirm={remove} onClose={() => setOpenDialog(null)}>
          <p>It receives no further events, and its deliveries are no longer shown.</p>
        </ConfirmDialog>
      )}
      {secret && <WebhookSecret secret={secret} onDone={() => setSecret(null)} />}
    </>
  );
}
