package dev.podworks.billing.purchase;

import dev.podworks.contracts.id.PurchaseId;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of `purchase_refund_order`, and of the columns of `purchase` that say what is ordered.
final class RefundOrderTable {
    private final DatabaseClient db;

    RefundOrderTable(DatabaseClient db) {
        this.db = db;
    }

    /// @param asked what was asked for under the key
    /// @param totalCents what shall have gone back in all once it is carried out
    record Order(String asked, long totalCents) {}

    Mono<Order> find(PurchaseId purchase, String requestKey) {
        return db.sql("""
                select asked, total_cents from purchase_refund_order where purchase = :purchase and request_key = :key
                """)
                .bind("purchase", purchase.value())
                .bind("key", requestKey)
                .map(row -> new Order(row.get("asked", String.class), row.get("total_cents", Long.class)))
                .one();
    }

    /// Under the lock of the purchase.
    ///
    /// @param dueAt when the janitor carries it out, if nobody has by then
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
                .bind("asked", order.asked())
                .bind("total", order.totalCents())
                .bind("now", now)
                .bind("dueAt", dueAt)
                .then();
    }

    /// What is ordered to go back in all.
    Mono<Long> orderedCents(PurchaseId purchase) {
        return db.sql("select refund_ordered_cents from purchase where id = :purchase")
                .bind("purchase", purchase.value())
                .map(row -> row.get("refund_ordered_cents", Long.class))
                .one();
    }

    /// The orders that reach this total are refused: the janitor leaves them, and later ones don't build on them.
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

    /// Nothing is left to be done about it.
    Mono<Void> done(PurchaseId purchase) {
        return db.sql("""
                update purchase set refund_due_at = null where id = :purchase and refund_ordered_cents <= refunded_cents
                """).bind("purchase", purchase.value()).then();
    }

    /// A purchase some of whose refunds have not been carried out.
    record Due(Purchase purchase, long orderedCents) {}

    Flux<Due> takeDue(Instant now, Instant next, int atMost) {
        return db.sql("""
                update purchase set refund_due_at = :next, reads = reads + 1 where id in (
                    select id from purchase where refund_due_at <= :now
                    order by refund_due_at limit :atMost for update skip locked)
                returning *
                """)
                .bind("now", now)
                .bind("next", next)
                .bind("atMost", atMost)
                .map(row -> new Due(PurchaseTable.forRead(row), row.get("refund_ordered_cents", Long.class)))
                .all();
    }
}
