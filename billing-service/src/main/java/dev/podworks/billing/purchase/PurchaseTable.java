package dev.podworks.billing.purchase;

import dev.podworks.billing.purchase.Purchases.TopUpCount;
import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.PurchaseId;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.spi.Readable;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of `purchase`.
final class PurchaseTable {
    /// How long an `Idempotency-Key` is valid.
    private static final Duration KEY_RETENTION = Duration.ofHours(24);

    private final DatabaseClient db;

    PurchaseTable(DatabaseClient db) {
        this.db = db;
    }

    /// @param requestKey idempotency key of the request
    /// @return false if a purchase with that key or a pending top-up exists
    Mono<Boolean> insert(Purchase purchase, Optional<String> requestKey, Instant checkAt) {
        return db.sql("""
                insert into purchase
                    (id, account, kind, product, seconds, amount_cents, status, request_key, look_at, created_at)
                values (:id, :account, :kind, :product, :seconds, :amount, 'pending', :requestKey, :lookAt, :createdAt)
                on conflict do nothing
                """)
                .bind("id", purchase.id().value())
                .bind("account", purchase.account().value())
                .bind("kind", purchase.kind().wire())
                .bind("product", purchase.product())
                .bind("seconds", purchase.seconds())
                .bind("amount", purchase.amountCents())
                .bind("requestKey", Bind.text(requestKey))
                .bind("lookAt", checkAt)
                .bind("createdAt", purchase.createdAt())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    Mono<Purchase> findByRequestKey(AccountId account, String requestKey) {
        return db.sql("select * from purchase where account = :account and request_key = :requestKey")
                .bind("account", account.value())
                .bind("requestKey", requestKey)
                .map(PurchaseTable::purchase)
                .one();
    }

    /// Clears an expired key, so that it can be used again.
    Mono<Void> releaseExpiredKey(AccountId account, String requestKey, Instant now) {
        return db.sql("""
                update purchase set request_key = null
                where account = :account and request_key = :requestKey and created_at < :forgotten
                """)
                .bind("account", account.value())
                .bind("requestKey", requestKey)
                .bind("forgotten", now.minus(KEY_RETENTION))
                .then();
    }

    Mono<Purchase> find(PurchaseId id) {
        return db.sql("select * from purchase where id = :id")
                .bind("id", id.value())
                .map(PurchaseTable::purchase)
                .one();
    }

    Flux<Purchase> all(Collection<PurchaseId> ids) {
        return db.sql("select * from purchase where id = any(:ids)")
                .bind("ids", ids.stream().map(PurchaseId::value).toArray(String[]::new))
                .map(PurchaseTable::purchase)
                .all();
    }

    Mono<Purchase> findByReference(String reference) {
        return db.sql("select * from purchase where reference = :reference")
                .bind("reference", reference)
                .map(PurchaseTable::purchase)
                .one();
    }

    /// Allocates the number of a read of its payment.
    Mono<Purchase> beginRead(PurchaseId id) {
        return db.sql("update purchase set reads = reads + 1 where id = :id returning *")
                .bind("id", id.value())
                .map(PurchaseTable::toReadPurchase)
                .one();
    }

    /// The account's pending top-up, locked.
    Mono<Purchase> lockTopUp(AccountId account) {
        return db.sql("""
                select * from purchase where account = :account and kind = 'topup' and status = 'pending' for update
                """)
                .bind("account", account.value())
                .map(PurchaseTable::purchase)
                .one();
    }

    Mono<Purchase> lock(PurchaseId id) {
        return db.sql("select * from purchase where id = :id for update")
                .bind("id", id.value())
                .map(PurchaseTable::purchase)
                .one();
    }

    Flux<Purchase> newest(AccountId account, int atMost) {
        return db.sql("""
                select * from purchase where account = :account order by created_at desc, id desc limit :atMost
                """)
                .bind("account", account.value())
                .bind("atMost", atMost)
                .map(PurchaseTable::purchase)
                .all();
    }

    Flux<Purchase> before(Purchase last, int atMost) {
        return db.sql("""
                select * from purchase where account = :account and (created_at, id) < (:at, :id)
                order by created_at desc, id desc limit :atMost
                """)
                .bind("account", last.account().value())
                .bind("at", last.createdAt())
                .bind("id", last.id().value())
                .bind("atMost", atMost)
                .map(PurchaseTable::purchase)
                .all();
    }

    Mono<Void> update(Purchase purchase) {
        return db.sql("""
                update purchase set status = :status, reference = :reference, tax_cents = :tax,
                    refunded_cents = :refunded, disputed_cents = :disputed, disputed_read = :disputedRead,
                    refund_due_at = case when refund_ordered_cents > :refunded then refund_due_at end, client_secret = :clientSecret, hosted_invoice_url = :url,
                    failure = :failure, paid_at = :paidAt
                where id = :id
                """)
                .bind("id", purchase.id().value())
                .bind("status", purchase.status().wire())
                .bind("reference", Bind.text(purchase.reference()))
                .bind("tax", Bind.bigint(purchase.taxCents()))
                .bind("refunded", purchase.refundedCents())
                .bind("disputed", purchase.reversedAmount().disputedCents())
                .bind("disputedRead", purchase.reversedAmount().disputesAsOf())
                .bind("clientSecret", Bind.text(purchase.clientSecret()))
                .bind("url", Bind.text(purchase.hostedInvoiceUrl()))
                .bind("failure", Bind.text(purchase.failure()))
                .bind("paidAt", Bind.instant(purchase.paidAt()))
                .then();
    }

    /// The number of the next entry that withdraws or returns credits.
    Mono<Integer> nextReversal(PurchaseId id) {
        return db.sql("update purchase set reversals = reversals + 1 where id = :id returning reversals")
                .bind("id", id.value())
                .map(row -> row.get("reversals", Integer.class))
                .one();
    }

    /// Claims pending purchases that are due, so that no other replica gets them before `next`.
    Flux<Purchase> claimDue(Instant now, Instant nextCheck, int atMost) {
        return take("""
                update purchase set look_at = :next, reads = reads + 1 where id in (
                    select id from purchase where status = 'pending' and look_at <= :now
                    order by look_at limit :atMost for update skip locked)
                returning *
                """, now, nextCheck, atMost);
    }

    /// Schedules rechecks of a purchase that ended here, until then.
    Mono<Void> recheck(PurchaseId id, Instant first, Instant until) {
        return db.sql("""
                update purchase set recheck_at = :first, recheck_until = :until
                where id = :id and status in ('failed', 'cancelled') and recheck_until is null
                """)
                .bind("id", id.value())
                .bind("first", first)
                .bind("until", until)
                .then();
    }

    Flux<Purchase> claimRechecks(Instant now, Instant next, int atMost) {
        return take("""
                update purchase set recheck_at = :next, reads = reads + 1 where id in (
                    select id from purchase where recheck_at <= :now
                    order by recheck_at limit :atMost for update skip locked)
                returning *
                """, now, next, atMost);
    }

    /// For a purchase whose payment has ended at the processor too.
    Mono<Void> endRechecks(PurchaseId id) {
        return db.sql("update purchase set recheck_at = null where id = :id")
                .bind("id", id.value())
                .then();
    }

    Mono<Void> endExpiredRechecks(PurchaseId id, Instant now) {
        return db.sql("update purchase set recheck_at = null where id = :id and recheck_until <= :now")
                .bind("id", id.value())
                .bind("now", now)
                .then();
    }

    private Flux<Purchase> take(String sql, Instant now, Instant next, int atMost) {
        return db.sql(sql)
                .bind("now", now)
                .bind("next", next)
                .bind("atMost", atMost)
                .map(PurchaseTable::toReadPurchase)
                .all();
    }

    /// Paid and pending top-ups since then.
    Mono<TopUpCount> countTopUps(AccountId account, Instant since) {
        return db.sql("""
                select count(*) filter (where created_at >= :since) as charges,
                    coalesce(sum(amount_cents) filter (where created_at >= :since), 0)::bigint as amount_cents,
                    coalesce(bool_or(status = 'pending'), false) as under_way
                from purchase where account = :account and kind = 'topup' and status in ('pending', 'paid')
                """)
                .bind("account", account.value())
                .bind("since", since)
                .map(row -> new TopUpCount(
                        row.get("charges", Long.class),
                        row.get("amount_cents", Long.class),
                        row.get("under_way", Boolean.class)))
                .one();
    }

    private static Purchase purchase(Readable row) {
        return toPurchase(row, 0);
    }

    static Purchase toReadPurchase(Readable row) {
        return toPurchase(row, row.get("reads", Long.class));
    }

    private static Purchase toPurchase(Readable row, long read) {
        return new Purchase(
                new PurchaseId(row.get("id", String.class)),
                new AccountId(row.get("account", String.class)),
                WireEnum.of(PurchaseKind.class, row.get("kind", String.class)),
                row.get("product", String.class),
                row.get("seconds", Long.class),
                row.get("amount_cents", Long.class),
                row.get("tax_cents", Long.class),
                new ReversedAmount(
                        row.get("refunded_cents", Long.class),
                        row.get("disputed_cents", Long.class),
                        row.get("disputed_read", Long.class)),
                WireEnum.of(PurchaseStatus.class, row.get("status", String.class)),
                row.get("reference", String.class),
                row.get("client_secret", String.class),
                row.get("hosted_invoice_url", String.class),
                row.get("failure", String.class),
                row.get("created_at", Instant.class),
                row.get("paid_at", Instant.class),
                read);
    }
}
