import { useState } from 'preact/hooks';
import { answer, api } from '../api/client';
import { useResource } from '../api/resource';
import { useChanges } from '../changes/changes';
import { PageHead } from '../ui/page-head';
import '../styles/credits.css';
import { AutoTopUpPanel } from './auto-top-up-panel';
import { BalancePanel } from './balance-panel';
import { BuyPanel } from './buy-panel';
import { CardPanel } from './card/card-panel';
import { LedgerPanel, useLedger } from './ledger-panel';
import { OrdersPanel } from './orders-panel';
import { PlanPanel } from './plan-panel';
import { PurchasesPanel, usePurchases } from './purchases-panel';

/** Balance, purchases and ledger. */
export default function CreditsPage() {
  const balance = useResource('balance', () => answer(api.GET('/v1/balance')));
  const bundles = useResource('bundles', async () => (await answer(api.GET('/v1/credits/bundles'))).bundles);
  const card = useResource('card', () => answer(api.GET('/account/api/card')));
  const topUp = useResource('auto-top-up', () => answer(api.GET('/v1/auto-top-up')));
  const [savingCard, setSavingCard] = useState(false);
  const purchases = usePurchases();
  const ledger = useLedger();
  useChanges(['credits'], balance);
  useChanges(['purchase'], topUp);
  useChanges(purchases.isFirstPage ? ['purchase'] : [], purchases);
  useChanges(ledger.list.isFirstPage ? ['credits'] : [], ledger.list);
  const readAgain = () => {
    void balance.reload();
    void topUp.reload();
    void purchases.reload();
    void ledger.list.reload();
  };

  return (
    <>
      <PageHead title="Credits" lead="One credit pays for one second of recording. Test projects are free." />
      <div class="credits-top">
        <BalancePanel balance={balance} />
        <BuyPanel bundles={bundles} card={card} onBought={readAgain} onSaveCard={() => setSavingCard(true)} />
      </div>
      <div class="credits-pair">
        <AutoTopUpPanel settings={topUp} bundles={bundles} />
        <div class="credits-column">
          <CardPanel card={card} saving={savingCard} onSaving={setSavingCard} onRemoved={topUp.reload} />
          <PlanPanel card={card.data.value} onPaid={readAgain} onSaveCard={() => setSavingCard(true)} />
        </div>
      </div>
      <PurchasesPanel purchases={purchases} bundles={bundles} />
      <OrdersPanel />
      <LedgerPanel ledger={ledger} />
    </>
  );
}
