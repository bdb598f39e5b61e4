package dev.podworks.billing.topup;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `auto_top_up`.
@Component
final class AutoTopUpTable {
    private final DatabaseClient db;

    AutoTopUpTable(DatabaseClient db) {
        this.db = db;
    }

    Mono<AutoTopUpSettings> find(AccountId account) {
        return db.sql("select * from auto_top_up where account = :account")
                .bind("account", account.value())
                .map(AutoTopUpTable::settings)
                .one();
    }

    /// Also ends a pause.
    ///
    /// @param keepLimit whether the stored monthly limit stays
    /// @return the stored settings
    Mono<AutoTopUpSettings> save(AutoTopUpSettings settings, boolean keepLimit) {
        return db.sql("""
                insert into auto_top_up as stored
                    (account, enabled, threshold_seconds, bundle, monthly_cap, monthly_limit_cents)
                values (:account, :enabled, :threshold, :bundle, :cap, :limit)
                on conflict (account) do update
                set enabled = excluded.enabled, threshold_seconds = excluded.threshold_seconds,
                    bundle = excluded.bundle, monthly_cap = excluded.monthly_cap,
                    monthly_limit_cents =
                        case when :keepLimit then stored.monthly_limit_cents else excluded.monthly_limit_cents end,
                    paused_at = null, paused_reason = null, cap_told_at = null
                returning *
                """)
                .bind("account", settings.account().value())
                .bind("enabled", settings.enabled())
                .bind("threshold", settings.thresholdSeconds())
                .bind("bundle", Bind.text(settings.bundleId()))
                .bind("cap", settings.monthlyCap())
                .bind("limit", Bind.bigint(settings.monthlyLimitCents()))
                .bind("keepLimit", keepLimit)
                .map(AutoTopUpTable::settings)
                .one();
    }

    /// @return false if it is already paused or disabled
    Mono<Boolean> pause(AccountId account, String reason, Instant now) {
        return db.sql("""
                update auto_top_up set paused_at = :now, paused_reason = :reason
                where account = :account and enabled and paused_at is null
                """)
                .bind("account", account.value())
                .bind("reason", reason)
                .bind("now", now)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// @return whether it had not been published since then
    Mono<Boolean> claimCapNotice(AccountId account, Instant since, Instant now) {
        return db.sql("""
                update auto_top_up set cap_told_at = :now
                where account = :account and (cap_told_at is null or cap_told_at < :since)
                """)
                .bind("account", account.value())
                .bind("since", since)
                .bind("now", now)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    private static AutoTopUpSettings settings(Readable row) {
        return new AutoTopUpSettings(
                new AccountId(row.get("account", String.class)),
                row.get("enabled", Boolean.class),
                row.get("threshold_seconds", Long.class),
                row.get("bundle", String.class),
                row.get("monthly_cap", Integer.class),
                row.get("monthly_limit_cents", Long.class),
                row.get("paused_at", Instant.class),
                row.get("paused_reason", String.class));
    }
}
