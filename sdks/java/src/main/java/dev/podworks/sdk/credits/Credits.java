package dev.podworks.sdk.credits;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.podworks.sdk.internal.Call;
import dev.podworks.sdk.internal.Operation;
import dev.podworks.sdk.internal.Transport;
import dev.podworks.sdk.json.JsonModel;
import dev.podworks.sdk.model.AccountBalance;
import dev.podworks.sdk.model.AutoTopUp;
import dev.podworks.sdk.model.Bundle;
import dev.podworks.sdk.model.BundleList;
import dev.podworks.sdk.model.BuyResult;
import dev.podworks.sdk.model.CreatePurchaseRequest;
import dev.podworks.sdk.model.LedgerLine;
import dev.podworks.sdk.model.Order;
import dev.podworks.sdk.model.OrderList;
import dev.podworks.sdk.model.Purchase;
import dev.podworks.sdk.model.Subscription;
import dev.podworks.sdk.model.SubscriptionState;
import dev.podworks.sdk.model.UpdateAutoTopUpRequest;
import dev.podworks.sdk.model.Usage;
import dev.podworks.sdk.request.Page;
import dev.podworks.sdk.request.PagedList;
import dev.podworks.sdk.request.RequestOptions;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The balance in seconds, and what changes it. */
public final class Credits {
    private static final int PAGE_SIZE = 100;

    private final Transport transport;

    /** Use {@code podworks.credits()}. */
    public Credits(Transport transport) {
        this.transport = transport;
    }

    /** Gets the balance; see {@link #balance(RequestOptions)}. */
    public AccountBalance balance() {
        return balance(new RequestOptions());
    }

    /** Gets the balance. */
    public AccountBalance balance(RequestOptions options) {
        return transport.call(Call.of(Operation.GET_BALANCE), AccountBalance.class, options);
    }

    /** Lists all ledger entries; see {@link #ledger(LedgerQuery, RequestOptions)}. */
    public PagedList<LedgerLine> ledger() {
        return ledger(new LedgerQuery());
    }

    /** Lists all ledger entries; see {@link #ledger(LedgerQuery, RequestOptions)}. */
    public PagedList<LedgerLine> ledger(RequestOptions options) {
        return ledger(new LedgerQuery(), options);
    }

    /** Lists ledger entries; see {@link #ledger(LedgerQuery, RequestOptions)}. */
    public PagedList<LedgerLine> ledger(LedgerQuery query) {
        return ledger(query, new RequestOptions());
    }

    /** Lists ledger entries, newest first. */
    public PagedList<LedgerLine> ledger(LedgerQuery query, RequestOptions options) {
        return new PagedList<>(PAGE_SIZE, (before, limit) -> {
            var call = Call.of(Operation.LIST_LEDGER).query(query.parameters());
            var page = call.query("limit", limit).query("before", before);
            var items = List.of(transport.call(page, LedgerLine[].class, options));
            return pageBefore(items, limit, LedgerLine::getId);
        });
    }

    /** Gets ledger entries as CSV; see {@link #ledgerCsv(LedgerQuery, RequestOptions)}. */
    public String ledgerCsv(LedgerQuery query) {
        return ledgerCsv(query, new RequestOptions());
    }

    /** Gets ledger entries as CSV, at most the newest 10,000 that match. */
    public String ledgerCsv(LedgerQuery query, RequestOptions options) {
        return transport.call(Call.of(Operation.GET_LEDGER_CSV).query(query.parameters()), String.class, options);
    }

    /** Lists the bundles; see {@link #bundles(RequestOptions)}. */
    public List<Bundle> bundles() {
        return bundles(new RequestOptions());
    }

    /** Lists the bundles that can be bought. */
    public List<Bundle> bundles(RequestOptions options) {
        return transport
                .call(Call.of(Operation.LIST_BUNDLES), BundleList.class, options)
                .getBundles();
    }

    /** Buys a bundle; see {@link #buy(String, RequestOptions)}. */
    public BuyResult buy(String bundleId) {
        return buy(bundleId, new RequestOptions());
    }

    /**
     * Buys a bundle with the saved card. Repeating the call after an error is a second purchase, unless you send
     * the same {@code idempotencyKey}; retries within the call are safe.
     *
     * @throws dev.podworks.sdk.errors.PaymentRequiredException if the card is declined
     */
    public BuyResult buy(String bundleId, RequestOptions options) {
        var call = Call.of(Operation.BUY_CREDITS).body(new CreatePurchaseRequest().bundleId(bundleId));
        return transport.call(call, BuyResult.class, options);
    }

    /** Lists purchases; see {@link #purchases(RequestOptions)}. */
    public PagedList<Purchase> purchases() {
        return purchases(new RequestOptions());
    }

    /** Lists purchases, newest first. */
    public PagedList<Purchase> purchases(RequestOptions options) {
        return new PagedList<>(PAGE_SIZE, (before, limit) -> {
            var call = Call.of(Operation.LIST_PURCHASES).query("limit", limit).query("before", before);
            var items = List.of(transport.call(call, Purchase[].class, options));
            return pageBefore(items, limit, Purchase::getId);
        });
    }

    /** Gets a purchase; see {@link #purchase(String, RequestOptions)}. */
    public Purchase purchase(String id) {
        return purchase(id, new RequestOptions());
    }

    /** Gets a purchase; poll a pending one. */
    public Purchase purchase(String id, RequestOptions options) {
        return transport.call(Call.of(Operation.GET_PURCHASE, id), Purchase.class, options);
    }

    /** Gets the settings of the automatic top-up; see {@link #autoTopUp(RequestOptions)}. */
    public AutoTopUp autoTopUp() {
        return autoTopUp(new RequestOptions());
    }

    /** Gets the settings of the automatic top-up. */
    public AutoTopUp autoTopUp(RequestOptions options) {
        return transport.call(Call.of(Operation.GET_AUTO_TOP_UP), AutoTopUp.class, options);
    }

    /** Replaces the settings; see {@link #updateAutoTopUp(UpdateAutoTopUpRequest, RequestOptions)}. */
    public AutoTopUp updateAutoTopUp(UpdateAutoTopUpRequest settings) {
        return updateAutoTopUp(settings, new RequestOptions());
    }

    /** Replaces the settings of the automatic top-up, which also ends a pause. */
    public AutoTopUp updateAutoTopUp(UpdateAutoTopUpRequest settings, RequestOptions options) {
        return transport.call(Call.of(Operation.UPDATE_AUTO_TOP_UP).body(settings), AutoTopUp.class, options);
    }

    /** Gets the account's subscription; see {@link #subscription(RequestOptions)}. */
    public Optional<Subscription> subscription() {
        return subscription(new RequestOptions());
    }

    /** Gets the account's subscription, or the last one; empty if there never was one. */
    public Optional<Subscription> subscription(RequestOptions options) {
        var state = transport.call(Call.of(Operation.GET_SUBSCRIPTION), SubscriptionState.class, options);
        return Optional.ofNullable(state.getSubscription());
    }

    /** Lists orders in the store; see {@link #orders(RequestOptions)}. */
    public PagedList<Order> orders() {
        return orders(new RequestOptions());
    }

    /** Lists orders in the store, newest first. */
    public PagedList<Order> orders(RequestOptions options) {
        return new PagedList<>(PAGE_SIZE, (cursor, limit) -> {
            var call = Call.of(Operation.LIST_ORDERS).query("limit", limit).query("cursor", cursor);
            var page = transport.call(call, OrderList.class, options);
            return Page.of(page, page.getOrders(), page.getNextCursor());
        });
    }

    /** Gets what was used; see {@link #usage(UsageQuery, RequestOptions)}. */
    public Usage usage(UsageQuery query) {
        return usage(query, new RequestOptions());
    }

    /** Gets what projects and orders used, per day or per show. */
    public Usage usage(UsageQuery query, RequestOptions options) {
        return transport.call(Call.of(Operation.GET_USAGE).query(query.parameters()), Usage.class, options);
    }

    /** Gets the usage as CSV; see {@link #usageCsv(UsageQuery, RequestOptions)}. */
    public String usageCsv(UsageQuery query) {
        return usageCsv(query, new RequestOptions());
    }

    /** Gets the usage as CSV, in minutes. */
    public String usageCsv(UsageQuery query, RequestOptions options) {
        return transport.call(Call.of(Operation.GET_USAGE_CSV).query(query.parameters()), String.class, options);
    }

    /** A page of a list that continues before the id of its last item. A short page is the last one. */
    private static <T extends JsonModel> Page<T> pageBefore(List<T> items, int limit, Function<T, Object> id) {
        var last = items.isEmpty() ? Optional.<T>empty() : Optional.of(items.get(items.size() - 1));
        var raw = JsonNodeFactory.instance.arrayNode();
        items.forEach(item -> raw.add(item.rawJson().orElseThrow()));
        return new Page<>(
                items, last.filter(item -> items.size() >= limit).map(id).map(String::valueOf), raw);
    }
}
