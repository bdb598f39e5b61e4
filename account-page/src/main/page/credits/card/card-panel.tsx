import { useState } from 'preact/hooks';
import { answer, api } from '../../api/client';
import type { Resource } from '../../api/resource';
import type { CardState } from '../../api/types';
import { denied } from '../../session/permissions';
import { stripeKey } from '../../session/session';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/dialog';
import { ErrorNote } from '../../ui/error-note';
import { Panel } from '../../ui/panel';
import { Skeleton } from '../../ui/skeleton';
import { SupportLink } from '../../ui/support-link';
import { notify } from '../../ui/toast';
import { savingKey } from './can-save';
import { CardForm } from './card-form';

/** The card that purchases are charged to, and saving one. */
export function CardPanel(props: {
  card: Resource<CardState>;
  saving: boolean;
  onSaving: (saving: boolean) => void;
  onRemoved: () => unknown;
}) {
  const { card, saving } = props;
  const [removing, setRemoving] = useState(false);
  const state = card.data.value;
  const failure = card.failure.value;
  const key = savingKey(state);
  const saved = (value: CardState) => {
    notify('Card saved.');
    card.put(value);
    props.onSaving(false);
  };
  return (
    <Panel title="Card" actions={state?.processor === 'sandbox' ? <Badge tone="warn">Sandbox</Badge> : undefined}>
      {failure && <ErrorNote failure={failure} onRetry={() => void card.reload()} />}
      {!failure && !state && <Skeleton lines={2} />}
      {state && <CardStatus state={state} />}
      {key &&
        (saving ? (
          <CardForm stripeKey={key} onSaved={saved} onClose={() => props.onSaving(false)} />
        ) : (
          <div class="row">
            <Button denied={denied('billing:purchase')} onClick={() => props.onSaving(true)}>
              {state?.card ? 'Change card' : 'Add a card'}
            </Button>
            {state?.card && (
              <Button kind="quiet" denied={denied('billing:purchase')} onClick={() => setRemoving(true)}>
                Remove card
              </Button>
            )}
          </div>
        ))}
      {removing && (
        <ConfirmDialog
          title="Remove the card?"
          action="Remove"
          onConfirm={async () => {
            card.put(await answer(api.DELETE('/account/api/card')));
            notify('Card removed.');
            props.onRemoved();
          }}
          onClose={() => setRemoving(false)}
        >
          <p>It will not be charged again. The automatic top-up pauses until a card is added and its settings are saved.</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function CardStatus({ state }: { state: CardState }) {
  if (state.processor === 'sandbox') {
    return <p class="muted">This is the sandbox: purchases are paid by a test card and no money moves.</p>;
  }
  if (state.paysByInvoice) {
    return <p class="muted">This account is invoiced. No card is charged.</p>;
  }
  if (state.card) {
    const { brand, last4, expMonth, expYear } = state.card;
    return (
      <p>
        <strong class="card-brand">{brand}</strong> ending in <strong>{last4}</strong>, expires{' '}
        {String(expMonth).padStart(2, '0')}/{expYear}
      </p>
    );
  }
  return (
    <p class="muted">
      No card on file.{' '}
      {stripeKey.value ? (
        'Add one to buy credits.'
      ) : (
        <>
          To add one and buy credits, <SupportLink>contact support</SupportLink>.
        </>
      )}
    </p>
  );
}
