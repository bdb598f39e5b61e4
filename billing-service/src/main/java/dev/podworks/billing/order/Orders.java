package dev.podworks.billing.order;

import dev.podworks.billing.ledger.Debit;
import dev.podworks.billing.ledger.DebitResult;
import dev.podworks.billing.ledger.EntryKey;
import dev.podworks.billing.ledger.Ledger;
import dev.podworks.billing.ledger.LedgerKind;
import dev.podworks.billing.ledger.Links;
import dev.podworks.billing.ledger.Reversal;
import dev.podworks.contracts.event.OrderEvent;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.OrderId;
import dev.podworks.kit.paging.Cursors.Position;
import dev.podworks.kit.sql.AfterCommit;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Debits orders and refunds them.
@Component
public class Orders {
    private static final Logger LOG = LoggerFactory.getLogger(Orders.class);

    private final OrderTable table;
    private final Ledger ledger;
    private final MeterRegistry metrics;

    Orders(DatabaseClient db, Ledger ledger, MeterRegistry metrics) {
        this.table = new OrderTable(db);
        this.ledger = ledger;
        this.metrics = metrics;
    }

    /// Runs in the transaction of the store's event.
    Mono<Void> pay(OrderEvent order) {
        return ledger.debit(debit(order))
                .flatMap(result -> result.booked() ? table.insert(order).thenReturn(result) : Mono.just(result))
                .flatMap(result -> AfterCommit.run(() -> count(order, result)));
    }

    /// Runs in the transaction of the store's event.
    Mono<Void> refund(OrderEvent order) {
        var key = new EntryKey("order_refund:" + order.id());
        return ledger.reverse(new Reversal(key, LedgerKind.ORDER_REFUND, debit(order)))
                .then(table.markRefunded(order.id()));
    }

    private static Debit debit(OrderEvent order) {
        var key = new EntryKey("order:" + order.id());
        return new Debit(key, order.accountId(), LedgerKind.ORDER, order.seconds(), Links.of(order.id()));
    }

    private void count(OrderEvent order, DebitResult result) {
        if (!result.booked()) {
            LOG.error(
                    "Order {} was refused: it costs {} s, but {} has only {} s",
                    order.id(),
                    order.seconds(),
                    order.accountId(),
                    result.balanceSeconds());
        }
        metrics.counter("podworks.billing.orders", "outcome", result.booked() ? "paid" : "refused")
                .increment();
    }

    /// Newest first.
    ///
    /// @param after the last order of the previous page
    Flux<OrderView> page(AccountId account, Optional<Position> after, int atMost) {
        return table.page(account, after, atMost);
    }

    /// The access tokens of the orders' status pages.
    public Mono<Map<OrderId, String>> accessTokens(Collection<OrderId> ids) {
        return ids.isEmpty() ? Mono.just(Map.of()) : table.accessTokens(ids);
    }
}
