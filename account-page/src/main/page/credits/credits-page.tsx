import { answer, api } from '../api/client';
import { useCursorList } from '../api/cursor-list';
import { useResource } from '../api/resource';
import { PageHead } from '../ui/page-head';
import '../styles/credits.css';
import { AutoTopUpPanel } from './auto-top-up-panel';
import { BalancePanel } from './balance-panel';
import { BuyPanel } from './buy-panel';
import { LedgerPanel } from './ledger-panel';
import { PlanPanel } from './plan-panel';
import { PurchasesPanel } from './purchases-panel';

const LINES_PER_PAGE = 50;

/** The account's credits: what is left, where more comes from, and where they went. */
export default function CreditsPage() {
  const balance = useResource('balance', () => answer(api.GET('/v1/balance')));
  const bundles = useResource('bundles', async () => (await answer(api.GET('/v1/credits/bundles'))).bundles);
  const purchases = useResource('purchases', () => answer(api.GET('/v1/credits/purchases')));
  const ledger = useCursorList('ledger', async (before?: number) => {
    const query = { limit: LINES_PER_PAGE, ...(before ? { before } : {}) };
    const rows = await answer(api.GET('/v1/ledger', { params: { query } }));
    return { rows, nextCursor: rows.length === LINES_PER_PAGE ? (rows.at(-1)?.id ?? null) : null };
  });
  const readAgain = () => {
    void balance.reload();
    void purchases.reload();
    void ledger.reload();
  };

  return (
    <>
      <PageHead title="Credits" lead="A credit is a second of recording. Test projects take none." />
      <div class="credits-top">
        <BalancePanel balance={balance} />
        <BuyPanel bundles={bundles} onBought={readAgain} />
      </div>
      <div class="credits-pair">
        <AutoTopUpPanel bundles={bundles} />
        <PlanPanel />
      </div>
      <PurchasesPanel purchases={purchases} bundles={bundles} />
      <LedgerPanel ledger={ledger} />
    </>
  );
}
