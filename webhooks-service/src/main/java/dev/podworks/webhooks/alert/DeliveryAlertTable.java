package dev.podworks.webhooks.alert;

import dev.podworks.contracts.id.AccountId;
import io.r2dbc.postgresql.codec.Json;
import io.r2dbc.spi.Readable;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// The SQL of `delivery_alert`.
@Component
class DeliveryAlertTable {
    /// Specification: Limits, failure email frequency.
    private static final Duration MIN_INTERVAL = Duration.ofHours(1);

    private final DatabaseClient db;
    private final JsonMapper json;
    private final InstantSource clock;

    DeliveryAlertTable(DatabaseClient db, JsonMapper json, InstantSource clock) {
        this.db = db;
        this.json = json;
        this.clock = clock;
    }

    /// Failures that an account is to be notified of.
    ///
    /// @param failures their number, including the newest
    record Due(AccountId account, int failures, FailedDelivery newest) {}

    /// Records a failure of an account.
    Mono<Void> record(AccountId account, FailedDelivery failure) {
        return db.sql("""
                insert into delivery_alert (account, mailed_at, failures, newest)
                values (:account, :longAgo, 1, :newest)
                on conflict (account) do update
                set failures = delivery_alert.failures + 1, newest = excluded.newest
                """)
                .bind("account", account.value())
                .bind("longAgo", Instant.EPOCH)
                .bind("newest", Json.of(json.writeValueAsBytes(failure)))
                .then();
    }

    /// Takes the account's unreported failures if an e-mail may be sent now, and starts the next interval.
    Mono<Due> take(AccountId account) {
        return take("account = :account", account.value(), 1).singleOrEmpty();
    }

    /// The same for all accounts whose interval has passed.
    Flux<Due> takeAll(int atMost) {
        return take("cast(:account as text) is not null", "", atMost);
    }

    private Flux<Due> take(String condition, String account, int atMost) {
        return db.sql("""
                with due as materialized (
                    select account, failures, newest from delivery_alert
                    where %s and failures > 0 and mailed_at <= :hourAgo
                    order by mailed_at limit :atMost for update skip locked)
                update delivery_alert set mailed_at = :now, failures = 0, newest = null
                from due where delivery_alert.account = due.account
                returning due.account, due.failures, due.newest
                """.formatted(condition))
                .bind("account", account)
                .bind("hourAgo", clock.instant().minus(MIN_INTERVAL))
                .bind("now", clock.instant())
                .bind("atMost", atMost)
                .map(this::due)
                .all();
    }

    private Due due(Readable row) {
        return new Due(
                new AccountId(row.get("account", String.class)),
                row.get("failures", Integer.class),
                json.readValue(row.get("newest", Json.class).asArray(), FailedDelivery.class));
    }
}
