import { useState } from 'preact/hooks';
import type { Resource } from '../api/resource';
import type { Bundle, CardState } from '../api/types';
import { denied } from '../session/permissions';
import { Button } from '../ui/button';
import { ErrorNote } from '../ui/error-note';
import { money } from '../ui/format';
import { Panel } from '../ui/panel';
import { Skeleton } from '../ui/skeleton';
import { BuyDialog } from './buy-dialog';

const SECONDS_PER_HOUR = 3600;

/** The bundles, each with a buy button. */
export function BuyPanel(props: {
  bundles: Resource<Bundle[]>;
  card: Resource<CardState>;
  onBought: () => void;
  onSaveCard: () => void;
}) {
  const { bundles } = props;
  const [chosen, setChosen] = useState<Bundle | null>(null);
  const failure = bundles.failure.value;
  return (
    <Panel title="Buy credits" lead="Charged to the account’s saved card. Purchased credits don’t expire.">
      {failure && <ErrorNote failure={failure} onRetry={() => void bundles.reload()} />}
      {!failure && (
        <ul class="bundles">
          {(bundles.data.value ?? [null, null, null]).map((bundle, place) => (
            <li key={bundle?.id ?? place} class="bundle">
              <h3>{bundle ? bundle.name : <Skeleton width="8ch" />}</h3>
              <p class="bundle-price">{bundle ? money(bundle.amountCents) : <Skeleton width="6ch" />}</p>
              <p class="muted">{bundle ? `${perHour(bundle)} an hour` : <Skeleton width="10ch" />}</p>
              {bundle ? (
                <Button denied={denied('billing:purchase')} onClick={() => setChosen(bundle)}>
                  Buy<span class="unseen"> {bundle.name}</span>
                </Button>
              ) : (
                <Skeleton width="6ch" />
              )}
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <BuyDialog
          bundle={chosen}
          card={props.card.data.value}
          onBought={props.onBought}
          onSaveCard={() => {
            setChosen(null);
            props.onSaveCard();
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </Panel>
  );
}

function perHour(bundle: Bundle): string {
  return money((bundle.amountCents * SECONDS_PER_HOUR) / bundle.seconds);
}
