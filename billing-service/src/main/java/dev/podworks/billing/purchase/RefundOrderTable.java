package dev.podworks.billing.purchase;

import dev.podworks.contracts.id.PurchaseId;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of `purchase_refund_order`, and of the refund columns of `purchase`.
final class RefundOrderTable {
    private final DatabaseClient db;

    RefundOrderTable(DatabaseClient db) {
        this.db = db;
    }

    /// @param request the canonical form of the request
    /// @param totalCents the refunded total after it
    record Order(String request, long totalCents) {}

    Mono<Order> find(PurchaseId purchase, String requestKey) {
        return db.sql("""
                select asked, total_cents from purchase_refund_order where purchase = :purchase and request_key = :key
                """)
                .bind("purchase", purchase.value())
                .bind("key", requestKey)
                .map(row -> new Order(row.get("asked", String.class), row.get("total_cents", Long.class)))
                .one();
    }

    /// Requires the lock of the purchase.
    ///
    /// @param dueAt when the reconciler executes it if it is still open
    Mono<Void> insert(PurchaseId purchase, String requestKey, Order order, Instant now, Instant dueAt) {
        return db.sql("""
                with ordered as (
                    insert into purchase_refund_order (purchase, request_key, asked, total_cents, created_at)
                    values (:purchase, :key, :asked, :total, :now)
                )
                update purchase set refund_ordered_cents = greatest(refund_ordered_cents, :total),
                    refund_due_at = case when refunded_cents < :total then :dueAt else refund_due_at end
                where id = :purchase
                """)
                .bind("purchase", purchase.value())
                .bind("key", requestKey)
                .bind("asked", order.request())
                .bind("total", order.totalCents())
                .bind("now", now)
                .bind("dueAt", dueAt)
                .then();
    }

    /// The ordered refund total.
    Mono<Long> orderedCents(PurchaseId purchase) {
        return db.sql("select refund_ordered_cents from purchase where id = :purchase")
                .bind("purchase", purchase.value())
                .map(row -> row.get("refund_ordered_cents", Long.class))
                .one();
    }

    /// Marks the orders with this total as refused: they are not retried, and later orders do not add to them.
    Mono<Void> refuse(PurchaseId purchase, long totalCents) {
        return db.sql("""
                with refused as (
                    update purchase_refund_order set refused = true
                    where purchase = :purchase and total_cents = :total
                ), left_over as (
                    select coalesce(max(total_cents), 0) as total from purchase_refund_order
                    where purchase = :purchase and total_cents <> :total and not refused
                )
                update purchase set refund_ordered_cents = greatest(refunded_cents, left_over.total),
                    refund_due_at = case when refunded_cents < left_over.total then refund_due_at end
                from left_over where id = :purchase
                """)
                .bind("purchase", purchase.value())
                .bind("total", totalCents)
                .then();
    }

    /// Clears the due time if all orders were executed.
    Mono<Void> done(PurchaseId purchase) {
        return db.sql("""
                update purchase set refund_due_at = null where id = :purchase and refund_ordered_cents <= refunded_cents
                """).bind("purchase", purchase.value()).then();
    }

    /// A purchase with open refund orders.
    record Due(Purchase purchase, long orderedCents) {}

    Flux<Due> claimDue(Instant now, Instant next, int atMost) {
        return db.sql("""
                update purchase set refund_due_at = :next, reads = reads + 1 where id in (
                    select id from purchase where refund_due_at <= :now
                    order by refund_due_at limit :atMost for update skip locked)
                returning *
                """)
                .bind("now", now)
                .bind("next", next)
                .bind("atMost", atMost)
                .map(row -> new Due(PurchaseTable.toReadPurchase(row), row.get("refund_ordered_cents", Long.class)))
                .all();
    }
}
