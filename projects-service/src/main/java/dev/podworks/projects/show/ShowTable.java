package dev.podworks.projects.show;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowDefaults;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.postgresql.codec.Json;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.Collection;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.r2dbc.core.DatabaseClient.GenericExecuteSpec;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/// The SQL of `show`.
@Component
class ShowTable {
    private final DatabaseClient db;
    private final JsonMapper json;

    ShowTable(DatabaseClient db, JsonMapper json) {
        this.db = db;
        this.json = json;
    }

    /// Serializes transactions that count or add shows of the account.
    Mono<Void> lock(AccountId account) {
        return db.sql("select pg_advisory_xact_lock(hashtextextended('shows/' || :account, 0))")
                .bind("account", account.value())
                .then();
    }

    Mono<Long> countUnarchived(AccountId account) {
        return db.sql("select count(*) as shows from show where account = :account and not archived")
                .bind("account", account.value())
                .map(row -> row.get("shows", Long.class))
                .one();
    }

    /// @return false if the account has a show with that name
    Mono<Boolean> insert(Show show) {
        return bind(show, """
                insert into show (id, version, account, name, defaults, archived, created_at, updated_at)
                values (:id, :version, :account, :name, :defaults, :archived, :createdAt, :updatedAt)
                on conflict (account, name) do nothing
                """)
                .bind("account", show.account().value())
                .bind("createdAt", show.createdAt())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// Call with the row locked.
    ///
    /// @return an error DuplicateKeyException if the account has another show with that name
    Mono<Void> update(Show show) {
        return bind(show, """
                update show set version = :version, name = :name, defaults = :defaults, archived = :archived,
                    updated_at = :updatedAt
                where id = :id
                """).then();
    }

    Mono<Show> find(AccountId account, ShowId id) {
        return one(account, id, "select * from show where account = :account and id = :id");
    }

    /// Archived ones too.
    Flux<Show> findAll(AccountId account, Collection<ShowId> ids) {
        return db.sql("select * from show where account = :account and id = any(:ids) order by id")
                .bind("account", account.value())
                .bind("ids", ids.stream().map(ShowId::value).toArray(String[]::new))
                .map(this::show)
                .all();
    }

    /// The row can't be changed until the transaction ends.
    Mono<Show> lockShared(AccountId account, ShowId id) {
        return one(account, id, "select * from show where account = :account and id = :id for share");
    }

    /// Locks the row until the transaction ends.
    Mono<Show> lock(AccountId account, ShowId id) {
        return one(account, id, "select * from show where account = :account and id = :id for update");
    }

    Flux<Show> list(AccountId account, boolean includeArchived) {
        return db.sql("""
                select * from show where account = :account and (:includeArchived or not archived)
                order by created_at desc, id desc
                """)
                .bind("account", account.value())
                .bind("includeArchived", includeArchived)
                .map(this::show)
                .all();
    }

    private Mono<Show> one(AccountId account, ShowId id, String sql) {
        return db.sql(sql)
                .bind("account", account.value())
                .bind("id", id.value())
                .map(this::show)
                .one();
    }

    private GenericExecuteSpec bind(Show show, String sql) {
        return db.sql(sql)
                .bind("id", show.id().value())
                .bind("version", show.version())
                .bind("name", show.name())
                .bind("defaults", Bind.json(json.writeValueAsString(show.defaults())))
                .bind("archived", show.archived())
                .bind("updatedAt", show.updatedAt());
    }

    private Show show(Readable row) {
        return new Show(
                new ShowId(row.get("id", String.class)),
                row.get("version", Long.class),
                new AccountId(row.get("account", String.class)),
                row.get("name", String.class),
                json.readValue(row.get("defaults", Json.class).asArray(), ShowDefaults.class),
                row.get("archived", Boolean.class),
                row.get("created_at", Instant.class),
                row.get("updated_at", Instant.class));
    }
}
