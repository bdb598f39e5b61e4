package dev.podworks.deliveries.destination;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.deliveries.cloud.Target;
import io.r2dbc.postgresql.codec.Json;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.Collection;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// The SQL of `destination`.
@Component
class DestinationTable {
    private final DatabaseClient db;
    private final JsonMapper json;

    DestinationTable(DatabaseClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    Mono<Void> insert(Destination destination) {
        return db.sql("""
                insert into destination (id, version, account, connection, name, target, target_known, removed,
                                         created_at, updated_at)
                values (:id, :version, :account, :connection, :name, :target, false, false, :createdAt, :createdAt)
                """)
                .bind("id", destination.id().value())
                .bind("version", destination.version())
                .bind("account", destination.account().value())
                .bind("connection", destination.connection().value())
                .bind("name", destination.name())
                .bind("target", Json.of(json.writeValueAsBytes(destination.target())))
                .bind("createdAt", destination.createdAt())
                .then();
    }

    Mono<Void> update(Destination destination) {
        return db.sql("""
                update destination set version = :version, name = :name, target = :target, target_known = :known,
                    removed = :removed, updated_at = :updatedAt
                where id = :id
                """)
                .bind("id", destination.id().value())
                .bind("version", destination.version())
                .bind("name", destination.name())
                .bind("target", Json.of(json.writeValueAsBytes(destination.target())))
                .bind("known", destination.targetKnown())
                .bind("removed", destination.removed())
                .bind("updatedAt", destination.updatedAt())
                .then();
    }

    /// Records that the target folder exists, unless the target was changed meanwhile. No event is published.
    Mono<Void> markTargetSeen(DestinationId id, Target target) {
        return db.sql("update destination set target_known = true where id = :id and target = :target")
                .bind("id", id.value())
                .bind("target", Json.of(json.writeValueAsBytes(target)))
                .then();
    }

    /// Includes removed destinations.
    Mono<Destination> find(DestinationId id) {
        return db.sql("select * from destination where id = :id")
                .bind("id", id.value())
                .map(this::destination)
                .one();
    }

    /// The account's own, including removed ones.
    Flux<Destination> find(AccountId account, Collection<DestinationId> ids) {
        return db.sql("select * from destination where account = :account and id = any(:ids)")
                .bind("account", account.value())
                .bind("ids", ids.stream().map(DestinationId::value).toArray(String[]::new))
                .map(this::destination)
                .all();
    }

    /// The row stays locked until the transaction ends.
    Mono<Destination> lock(AccountId account, DestinationId id) {
        return db.sql("select * from destination where account = :account and id = :id and not removed for update")
                .bind("account", account.value())
                .bind("id", id.value())
                .map(this::destination)
                .one();
    }

    Flux<Destination> list(AccountId account) {
        return db.sql("select * from destination where account = :account and not removed order by created_at, id")
                .bind("account", account.value())
                .map(this::destination)
                .all();
    }

    /// Under an advisory lock on the account, so that concurrent requests can't both stay below the limit.
    Mono<Long> countLocked(AccountId account) {
        return db.sql("select pg_advisory_xact_lock(hashtextextended(:counted, 0))")
                .bind("counted", "destinations of " + account)
                .then()
                .then(db.sql("select count(*) as n from destination where account = :account and not removed")
                        .bind("account", account.value())
                        .map(row -> row.get("n", Long.class))
                        .one());
    }

    /// Deletes destinations that were removed before that time and that no delivery refers to.
    Mono<Long> deleteRemoved(Instant before, int batch) {
        return db.sql("""
                delete from destination where id in (
                    select id from destination x
                    where removed and updated_at <= :before
                      and not exists (select 1 from delivery d where d.destination = x.id)
                    order by updated_at limit :batch for update skip locked)
                """).bind("before", before).bind("batch", batch).fetch().rowsUpdated();
    }

    private Destination destination(Readable row) {
        return new Destination(
                new DestinationId(row.get("id", String.class)),
                row.get("version", Long.class),
                new AccountId(row.get("account", String.class)),
                new ConnectionId(row.get("connection", String.class)),
                row.get("name", String.class),
                json.readValue(row.get("target", Json.class).asArray(), Target.class),
                row.get("target_known", Boolean.class),
                row.get("removed", Boolean.class),
                row.get("created_at", Instant.class),
                row.get("updated_at", Instant.class));
    }
}
