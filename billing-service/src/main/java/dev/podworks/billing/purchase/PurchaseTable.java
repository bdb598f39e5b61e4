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
    /// As long as an `Idempotency-Key` counts.
    private static final Duration KEY_REMEMBERED = Duration.ofHours(24);

    private final DatabaseClient db;

    PurchaseTable(DatabaseClient db) {
        this.db = db;
    }

    /// @param requestKey what makes repeated requests one purchase
    /// @return false when there is such a purchase already: of that key, or a top-up under way
    Mono<Boolean> insert(Purchase purchase, Optional<String> requestKey, Instant lookAt) {
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
                .bind("lookAt", lookAt)
                .bind("createdAt", purchase.createdAt())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    Mono<Purchase> ofRequest(AccountId account, String requestKey) {
        return db.sql("select * from purchase where account = :account and request_key = :requestKey")
                .bind("account", account.value())
                .bind("requestKey", requestKey)
                .map(PurchaseTable::purchase)
                .one();
    }

    /// Frees a key that does not count any more for its next use.
    Mono<Void> forgetKey(AccountId account, String requestKey, Instant now) {
        return db.sql("""
                update purchase set request_key = null
                where account = :account and request_key = :requestKey and created_at < :forgotten
                """)
                .bind("account", account.value())
                .bind("requestKey", requestKey)
                .bind("forgotten", now.minus(KEY_REMEMBERED))
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

    Mono<Purchase> withReference(String reference) {
        return db.sql("select * from purchase where reference = :reference")
                .bind("reference", reference)
                .map(PurchaseTable::purchase)
                .one();
    }

    /// Numbers a read of its payment that is about to begin.
    Mono<Purchase> beginRead(PurchaseId id) {
        return db.sql("update purchase set reads = reads + 1 where id = :id returning *")
                .bind("id", id.value())
                .map(PurchaseTable::forRead)
                .one();
    }

    /// The account's top-up under way, locked.
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
                .bind("disputed", purchase.moneyBack().disputedCents())
                .bind("disputedRead", purchase.moneyBack().disputesAsOf())
                .bind("clientSecret", Bind.text(purchase.clientSecret()))
                .bind("url", Bind.text(purchase.hostedInvoiceUrl()))
                .bind("failure", Bind.text(purchase.failure()))
                .bind("paidAt", Bind.instant(purchase.paidAt()))
                .then();
    }

    /// The number of the next entry that takes credits back or returns them.
    Mono<Integer> nextReversal(PurchaseId id) {
        return db.sql("update purchase set reversals = reversals + 1 where id = :id returning reversals")
                .bind("id", id.value())
                .map(row -> row.get("reversals", Integer.class))
                .one();
    }

    /// Takes pending purchases that are due to be looked after, so that no other replica does until the next time.
    Flux<Purchase> takeDue(Instant now, Instant nextLook, int atMost) {
        return take("""
                update purchase set look_at = :next, reads = reads + 1 where id in (
                    select id from purchase where status = 'pending' and look_at <= :now
                    order by look_at limit :atMost for update skip locked)
                returning *
                """, now, nextLook, atMost);
    }

    /// Has a purchase that ended here looked at again until then.
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

    Flux<Purchase> takeRechecks(Instant now, Instant next, int atMost) {
        return take("""
                update purchase set recheck_at = :next, reads = reads + 1 where id in (
                    select id from purchase where recheck_at <= :now
                    order by recheck_at limit :atMost for update skip locked)
                returning *
                """, now, next, atMost);
    }

    /// Its payment has ended at the processor too.
    Mono<Void> endRechecks(PurchaseId id) {
        return db.sql("update purchase set recheck_at = null where id = :id")
                .bind("id", id.value())
                .then();
    }

    Mono<Void> endRechecksAfter(PurchaseId id, Instant now) {
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
                .map(PurchaseTable::forRead)
                .all();
    }

    /// Top-ups since then that are paid or under way.
    Mono<TopUpCount> countTopUps(AccountId account, Instant since) {
        return db.sql("""
                select count(*) filter (where created_at >= :since) as charges,
                    coalesce(bool_or(status = 'pending'), false) as under_way
                from purchase where account = :account and kind = 'topup' and status in ('pending', 'paid')
                """)
                .bind("account", account.value())
                .bind("since", since)
                .map(row -> new TopUpCount(row.get("charges", Long.class), row.get("under_way", Boolean.class)))
                .one();
    }

    private static Purchase purchase(Readable row) {
        return toPurchase(row, 0);
    }

    static Purchase forRead(Readable row) {
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
                new MoneyBack(
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
