package dev.podworks.billing.plan;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.billing.SubscriptionStatus;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.SubscriptionId;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `subscription` and `subscription_period`.
@Component
final class SubscriptionTable {
    private final DatabaseClient db;

    SubscriptionTable(DatabaseClient db) {
        this.db = db;
    }

    /// The account's current subscription, or its last one.
    Mono<SubscriptionRow> find(AccountId account) {
        return db.sql("""
                select * from subscription where account = :account
                order by (status <> 'canceled') desc, created_at desc, id desc limit 1
                """)
                .bind("account", account.value())
                .map(SubscriptionTable::toRow)
                .one();
    }

    Mono<SubscriptionRow> findByReference(String reference) {
        return db.sql("select * from subscription where reference = :reference")
                .bind("reference", reference)
                .map(SubscriptionTable::toRow)
                .one();
    }

    Mono<Void> upsert(SubscriptionRow row) {
        var snapshot = row.snapshot();
        return db.sql("""
                insert into subscription (id, account, reference, plan, seconds, amount_cents, status,
                    current_period_end, cancel_at_period_end, canceled_at, told_at, created_at)
                values (:id, :account, :reference, :plan, :seconds, :amount, :status,
                    :periodEnd, :cancelAtPeriodEnd, :canceledAt, :toldAt, :createdAt)
                on conflict (reference) do update
                set plan = excluded.plan, seconds = excluded.seconds, amount_cents = excluded.amount_cents,
                    status = excluded.status, current_period_end = excluded.current_period_end,
                    cancel_at_period_end = excluded.cancel_at_period_end, canceled_at = excluded.canceled_at,
                    told_at = excluded.told_at
                """)
                .bind("id", row.id().value())
                .bind("account", row.account().value())
                .bind("reference", snapshot.reference())
                .bind("plan", Bind.text(snapshot.planId()))
                .bind("seconds", row.seconds())
                .bind("amount", snapshot.amountCents())
                .bind("status", snapshot.status().wire())
                .bind("periodEnd", Bind.instant(snapshot.currentPeriodEnd()))
                .bind("cancelAtPeriodEnd", snapshot.cancelAtPeriodEnd())
                .bind("canceledAt", Bind.instant(snapshot.canceledAt()))
                .bind("toldAt", snapshot.asOf())
                .bind("createdAt", row.createdAt())
                .then();
    }

    /// @return false if that period was already stored
    Mono<Boolean> insertPeriod(SubscriptionId id, Instant start) {
        return db.sql("""
                insert into subscription_period (subscription, starts_at) values (:id, :start) on conflict do nothing
                """)
                .bind("id", id.value())
                .bind("start", start)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// The reversed part of a granted period.
    ///
    /// @param owedSeconds seconds of the grant to withdraw in all
    /// @param takenSeconds seconds that could be withdrawn
    /// @param reversals number of changes so far
    /// @param reversalRead the read of the payment that it is based on
    record Period(Instant startsAt, long owedSeconds, long takenSeconds, int reversals, long reversalRead) {}

    /// Allocates the number of a read of the period's payment.
    Mono<Long> beginRead(String reference, Instant start) {
        return db.sql("""
                update subscription_period period set reads = reads + 1 from subscription
                where subscription.reference = :reference and period.subscription = subscription.id
                    and starts_at = :start
                returning reads
                """)
                .bind("reference", reference)
                .bind("start", start)
                .map(row -> row.get("reads", Long.class))
                .one();
    }

    Mono<Period> lockPeriod(SubscriptionId id, Instant start) {
        return db.sql("""
                select * from subscription_period where subscription = :id and starts_at = :start for update
                """)
                .bind("id", id.value())
                .bind("start", start)
                .map(row -> new Period(
                        row.get("starts_at", Instant.class),
                        row.get("owed_seconds", Long.class),
                        row.get("taken_seconds", Long.class),
                        row.get("reversals", Integer.class),
                        row.get("money_back_read", Long.class)))
                .one();
    }

    Mono<Void> updatePeriod(SubscriptionId id, Period period) {
        return db.sql("""
                update subscription_period set owed_seconds = :owed, taken_seconds = :taken, reversals = :reversals,
                    money_back_read = :read
                where subscription = :id and starts_at = :start
                """)
                .bind("id", id.value())
                .bind("start", period.startsAt())
                .bind("owed", period.owedSeconds())
                .bind("taken", period.takenSeconds())
                .bind("reversals", period.reversals())
                .bind("read", period.reversalRead())
                .then();
    }

    /// @return false if another request of the account is starting a subscription
    Mono<Boolean> claimStart(AccountId account, Instant now, Instant until) {
        return db.sql("""
                insert into subscription_start as claim (account, claimed_until) values (:account, :until)
                on conflict (account) do update set claimed_until = excluded.claimed_until
                where claim.claimed_until <= :now
                """)
                .bind("account", account.value())
                .bind("now", now)
                .bind("until", until)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    Mono<Void> endStart(AccountId account) {
        return db.sql("delete from subscription_start where account = :account")
                .bind("account", account.value())
                .then();
    }

    private static SubscriptionRow toRow(Readable row) {
        var snapshot = new SubscriptionSnapshot(
                new AccountId(row.get("account", String.class)),
                row.get("reference", String.class),
                row.get("plan", String.class),
                row.get("amount_cents", Long.class),
                WireEnum.of(SubscriptionStatus.class, row.get("status", String.class)),
                row.get("current_period_end", Instant.class),
                row.get("cancel_at_period_end", Boolean.class),
                row.get("canceled_at", Instant.class),
                row.get("told_at", Instant.class));
        return new SubscriptionRow(
                new SubscriptionId(row.get("id", String.class)),
                snapshot,
                row.get("seconds", Long.class),
                row.get("created_at", Instant.class));
    }
}
