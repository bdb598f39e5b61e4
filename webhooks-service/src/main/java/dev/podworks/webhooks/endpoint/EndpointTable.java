package dev.podworks.webhooks.endpoint;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.EndpointId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.kit.caller.ActorType;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.sql.Bind;
import dev.podworks.webhooks.endpoint.Endpoint.DisabledReason;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.r2dbc.core.DatabaseClient.GenericExecuteSpec;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of `endpoint`.
@Component
class EndpointTable {
    /// Restricts a query to the endpoints that the caller may access: of the account, of the key's mode and show.
    private static final String ACCESSIBLE = """
            account = :account and (cast(:mode as text) is null or mode = :mode)
            and (cast(:show as text) is null or show = :show)
            """;

    private final DatabaseClient db;

    EndpointTable(DatabaseClient db) {
        this.db = db;
    }

    Mono<Void> insert(Endpoint endpoint, byte[] secret) {
        return bindState(db.sql("""
                insert into endpoint (id, account, mode, show, url, description, event_types, enabled, disabled_reason,
                                      failing_since, secret, created_at)
                values (:id, :account, :mode, :show, :url, :description, :eventTypes, :enabled, :reason,
                        :failingSince, :secret, :createdAt)
                """), endpoint)
                .bind("account", endpoint.account().value())
                .bind("mode", endpoint.mode().wire())
                .bind("show", Bind.text(Optional.ofNullable(endpoint.show()).map(ShowId::value)))
                .bind("secret", secret)
                .bind("createdAt", endpoint.createdAt())
                .then();
    }

    Mono<Void> update(Endpoint endpoint) {
        return bindState(db.sql("""
                update endpoint set url = :url, description = :description, event_types = :eventTypes,
                    enabled = :enabled, disabled_reason = :reason, failing_since = :failingSince
                where id = :id
                """), endpoint).then();
    }

    Mono<Void> replaceSecret(EndpointId id, byte[] secret) {
        return db.sql("update endpoint set secret = :secret where id = :id")
                .bind("secret", secret)
                .bind("id", id.value())
                .then();
    }

    Mono<Void> delete(EndpointId id) {
        return db.sql("delete from endpoint where id = :id")
                .bind("id", id.value())
                .then();
    }

    Mono<Endpoint> find(Caller caller, EndpointId id) {
        return accessible(caller, "select * from endpoint where id = :id and " + ACCESSIBLE)
                .bind("id", id.value())
                .map(EndpointTable::endpoint)
                .one();
    }

    /// The row stays locked until the transaction ends.
    Mono<Endpoint> lock(Caller caller, EndpointId id) {
        return accessible(caller, "select * from endpoint where id = :id and " + ACCESSIBLE + " for update")
                .bind("id", id.value())
                .map(EndpointTable::endpoint)
                .one();
    }

    Flux<Endpoint> list(Caller caller) {
        return accessible(caller, "select * from endpoint where " + ACCESSIBLE + " order by created_at desc, id desc")
                .map(EndpointTable::endpoint)
                .all();
    }

    Mono<byte[]> secret(EndpointId id) {
        return db.sql("select secret from endpoint where id = :id")
                .bind("id", id.value())
                .map(row -> row.get("secret", byte[].class))
                .one();
    }

    /// Serialized per account and mode by an advisory lock, so that concurrent requests cannot exceed the limit.
    Mono<Long> countLocked(AccountId account, Mode mode) {
        return db.sql("select pg_advisory_xact_lock(hashtextextended(:lock, 0))")
                .bind("lock", "endpoints of %s in %s".formatted(account, mode.wire()))
                .then()
                .then(db.sql("select count(*) as endpoints from endpoint where account = :account and mode = :mode")
                        .bind("account", account.value())
                        .bind("mode", mode.wire())
                        .map(row -> row.get("endpoints", Long.class))
                        .one());
    }

    /// Disables a batch of endpoints that have been failing since before the given time. Safe to run concurrently.
    Flux<Endpoint> disableFailing(Instant since, int atMost) {
        return db.sql("""
                update endpoint set enabled = false, disabled_reason = 'failing'
                where id in (
                    select id from endpoint where enabled and failing_since <= :since
                    order by failing_since limit :atMost for update skip locked)
                returning *
                """)
                .bind("since", since)
                .bind("atMost", atMost)
                .map(EndpointTable::endpoint)
                .all();
    }

    /// Marks a batch of endpoints that have been failing since before the given time as reported, each once per period
    /// of failure. Safe to run concurrently.
    Flux<Endpoint> reportFailing(Instant since, int atMost) {
        return db.sql("""
                update endpoint set reported_failing_since = failing_since
                where id in (
                    select id from endpoint
                    where enabled and failing_since <= :since and failing_since is distinct from reported_failing_since
                    order by failing_since limit :atMost for update skip locked)
                returning *
                """)
                .bind("since", since)
                .bind("atMost", atMost)
                .map(EndpointTable::endpoint)
                .all();
    }

    private GenericExecuteSpec accessible(Caller caller, String sql) {
        var mode = Optional.of(caller.mode()).filter(_ -> caller.actorType() != ActorType.USER);
        return db.sql(sql)
                .bind("account", caller.account().value())
                .bind("mode", Bind.text(mode.map(Mode::wire)))
                .bind("show", Bind.text(Optional.ofNullable(caller.show()).map(ShowId::value)));
    }

    private static GenericExecuteSpec bindState(GenericExecuteSpec statement, Endpoint endpoint) {
        return statement
                .bind("id", endpoint.id().value())
                .bind("url", endpoint.url())
                .bind("description", Bind.text(endpoint.description()))
                .bind("eventTypes", endpoint.eventTypes().toArray(String[]::new))
                .bind("enabled", endpoint.enabled())
                .bind(
                        "reason",
                        Bind.text(Optional.ofNullable(endpoint.disabledReason()).map(DisabledReason::wire)))
                .bind("failingSince", Bind.instant(endpoint.failingSince()));
    }

    private static Endpoint endpoint(Readable row) {
        return new Endpoint(
                new EndpointId(row.get("id", String.class)),
                new AccountId(row.get("account", String.class)),
                WireEnum.of(Mode.class, row.get("mode", String.class)),
                Optional.ofNullable(row.get("show", String.class))
                        .map(ShowId::new)
                        .orElse(null),
                row.get("url", String.class),
                row.get("description", String.class),
                List.of(row.get("event_types", String[].class)),
                Optional.ofNullable(row.get("disabled_reason", String.class))
                        .map(reason -> WireEnum.of(DisabledReason.class, reason))
                        .orElse(null),
                row.get("failing_since", Instant.class),
                row.get("created_at", Instant.class));
    }
}
