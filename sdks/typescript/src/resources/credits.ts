import type { Query } from '../core/operations.js';
import { PagedList, pageBefore } from '../core/pagination.js';
import type { RequestOptions, Transport } from '../core/transport.js';
import type {
  AccountBalance,
  AutoTopUp,
  Bundle,
  BuyResult,
  LedgerLine,
  Order,
  Purchase,
  Subscription,
  UpdateAutoTopUpRequest,
  Usage,
} from '../types.js';

/** The balance in seconds, and what changes it. */
export class Credits {
  constructor(private readonly transport: Transport) {}

  /** Gets the balance. */
  balance(options?: RequestOptions): Promise<AccountBalance> {
    return this.transport.call('getBalance', {}, options);
  }

  /** Lists ledger entries, newest first, all by default; `limit` is the size of a page, 100 by default. */
  ledger(
    { limit = 100, ...filters }: Omit<Query<'listLedger'>, 'before'> = {},
    options?: RequestOptions,
  ): PagedList<LedgerLine> {
    return new PagedList(async (before) => {
      const query = before === undefined ? { ...filters, limit } : { ...filters, limit, before: Number(before) };
      return pageBefore(await this.transport.call('listLedger', { query }, options), limit);
    });
  }

  /** Gets ledger entries as CSV, at most the newest 10,000 that match. */
  ledgerCsv(query: Query<'getLedgerCsv'> = {}, options?: RequestOptions): Promise<string> {
    return this.transport.call('getLedgerCsv', { query }, options);
  }

  /** Lists the bundles that can be bought. */
  async bundles(options?: RequestOptions): Promise<Bundle[]> {
    return (await this.transport.call('listBundles', {}, options)).bundles;
  }

  /**
   * Buys a bundle with the saved card. Repeating the call after an error is a second purchase, unless you send the
   * same `idempotencyKey`; retries within the call are safe.
   *
   * @throws PaymentRequiredError if the card is declined
   */
  buy(bundleId: string, options?: RequestOptions): Promise<BuyResult> {
    return this.transport.call('buyCredits', { body: { bundleId } }, options);
  }

  /** Lists purchases, newest first; `limit` is the size of a page, 100 by default. */
  purchases({ limit = 100 }: { limit?: number } = {}, options?: RequestOptions): PagedList<Purchase> {
    return new PagedList(async (before) => {
      const query = before === undefined ? { limit } : { limit, before: String(before) };
      return pageBefore(await this.transport.call('listPurchases', { query }, options), limit);
    });
  }

  /** Gets a purchase; poll a pending one. */
  purchase(id: string, options?: RequestOptions): Promise<Purchase> {
    return this.transport.call('getPurchase', { path: { id } }, options);
  }

  /** Gets the settings of the automatic top-up. */
  autoTopUp(options?: RequestOptions): Promise<AutoTopUp> {
    return this.transport.call('getAutoTopUp', {}, options);
  }

  /** Replaces the settings of the automatic top-up, which also ends a pause. */
  updateAutoTopUp(settings: UpdateAutoTopUpRequest, options?: RequestOptions): Promise<AutoTopUp> {
    return this.transport.call('updateAutoTopUp', { body: settings }, options);
  }

  /** Gets the account's subscription, or the last one; null if there never was one. */
  async subscription(options?: RequestOptions): Promise<Subscription | null> {
    return (await this.transport.call('getSubscription', {}, options)).subscription;
  }

  /** Lists orders in the store, newest first. */
  orders(query: Omit<Query<'listOrders'>, 'cursor'> = {}, options?: RequestOptions): PagedList<Order> {
    return new PagedList(async (cursor) => {
      const at = cursor === undefined ? query : { ...query, cursor: String(cursor) };
      const page = await this.transport.call('listOrders', { query: at }, options);
      return { items: page.orders, nextCursor: page.nextCursor };
    });
  }

  /** Gets what projects and orders used, per day or per show. */
  usage(query: Query<'getUsage'> = {}, options?: RequestOptions): Promise<Usage> {
    return this.transport.call('getUsage', { query }, options);
  }

  /** Gets the usage as CSV, in minutes. */
  usageCsv(query: Query<'getUsageCsv'> = {}, options?: RequestOptions): Promise<string> {
    return this.transport.call('getUsageCsv', { query }, options);
  }
}
