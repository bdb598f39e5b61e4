package dev.podworks.deliveries.connection;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.delivery.ConnectionStatus;
import dev.podworks.contracts.delivery.Provider;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.spi.Readable;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The SQL of `connection` but for its tokens.
@Component
class ConnectionTable {
    private static final String SELECT = """
            select c.*, coalesce(c.connected_by is not null and not c.connected_by = any(a.members), false) as former
            from connection c left join account a on a.id = c.account
            """;

    private final DatabaseClient db;

    ConnectionTable(DatabaseClient db) {
        this.db = db;
    }

    /// @param by the person; null for the service team
    Mono<Void> insert(Connection connection, @Nullable String by, SealedTokens tokens) {
        return db.sql("""
                insert into connection (id, version, account, provider, name, status, connected_by, refresh_token,
                                        access_token, access_until, token_version, created_at)
                values (:id, 1, :account, :provider, :name, 'active', :by, :refresh, :access, :until, 1, :createdAt)
                """)
                .bind("id", connection.id().value())
                .bind("account", connection.account().value())
                .bind("provider", connection.provider().wire())
                .bind("name", connection.name())
                .bind("by", Bind.text(by))
                .bind("refresh", tokens.refresh())
                .bind("access", tokens.access())
                .bind("until", tokens.accessUntil())
                .bind("createdAt", connection.createdAt())
                .then();
    }

    Mono<Connection> find(ConnectionId id) {
        return db.sql(SELECT + " where c.id = :id")
                .bind("id", id.value())
                .map(ConnectionTable::connection)
                .one();
    }

    Mono<Connection> find(AccountId account, ConnectionId id) {
        return find(id).filter(connection -> connection.account().equals(account));
    }

    /// The row stays locked until the transaction ends.
    Mono<Connection> lock(ConnectionId id) {
        return db.sql(SELECT + " where c.id = :id for update of c")
                .bind("id", id.value())
                .map(ConnectionTable::connection)
                .one();
    }

    /// Removed ones as long as a destination uses them.
    Flux<Connection> list(AccountId account) {
        return db.sql(SELECT + """
                 where c.account = :account and (c.status <> 'removed'
                    or exists (select 1 from destination d where d.connection = c.id and not d.removed))
                order by c.created_at, c.id
                """)
                .bind("account", account.value())
                .map(ConnectionTable::connection)
                .all();
    }

    /// One of the account's that waits to be connected anew.
    Mono<ConnectionId> findBroken(AccountId account, Provider provider, String name) {
        return db.sql("""
                select id from connection
                where account = :account and provider = :provider and name = :name and status = 'needs_reconnect'
                order by created_at limit 1
                """)
                .bind("account", account.value())
                .bind("provider", provider.wire())
                .bind("name", name)
                .map(row -> new ConnectionId(row.get("id", String.class)))
                .one();
    }

    /// @param by who connected it anew; null for the service team
    Mono<Void> reconnect(ConnectionId id, @Nullable String by, SealedTokens tokens) {
        return db.sql("""
                update connection set status = 'active', version = version + 1, connected_by = :by,
                    refresh_token = :refresh, access_token = :access, access_until = :until,
                    token_version = token_version + 1, renewing_until = null
                where id = :id
                """)
                .bind("id", id.value())
                .bind("by", Bind.text(by))
                .bind("refresh", tokens.refresh())
                .bind("access", tokens.access())
                .bind("until", tokens.accessUntil())
                .then();
    }

    Mono<Void> remove(ConnectionId id) {
        return db.sql("""
                update connection set status = 'removed', version = version + 1, refresh_token = null,
                    access_token = null, token_version = token_version + 1, renewing_until = null
                where id = :id
                """).bind("id", id.value()).then();
    }

    /// @param seen the version of the tokens that were refused: newer ones may be good
    /// @return false when it is known already, or there are newer ones
    Mono<Boolean> needsReconnect(ConnectionId id, long seen) {
        return db.sql("""
                update connection set status = 'needs_reconnect', version = version + 1
                where id = :id and status = 'active' and token_version = :seen
                """)
                .bind("id", id.value())
                .bind("seen", seen)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// @return false when it did so all along
    Mono<Boolean> worksAgain(ConnectionId id) {
        return db.sql("""
                update connection set status = 'active', version = version + 1
                where id = :id and status = 'needs_reconnect'
                """).bind("id", id.value()).fetch().rowsUpdated().map(rows -> rows == 1);
    }

    /// Forgets connections that were removed before that time, once no destination uses them. When one was removed is
    /// noted here: a release that did not note it may have removed it.
    ///
    /// @return how many were dealt with
    Mono<Long> forgetRemoved(Instant now, Duration kept, int atMost) {
        return noteRemovals(now, atMost).zipWith(Mono.defer(() -> deleteRemoved(now.minus(kept), atMost)), Math::max);
    }

    private Mono<Long> noteRemovals(Instant now, int atMost) {
        return db.sql("""
                update connection set removed_at = :now where id in (
                    select id from connection where status = 'removed' and removed_at is null
                    limit :atMost for update skip locked)
                """).bind("now", now).bind("atMost", atMost).fetch().rowsUpdated();
    }

    private Mono<Long> deleteRemoved(Instant before, int atMost) {
        return db.sql("""
                delete from connection where id in (
                    select id from connection c
                    where status = 'removed' and removed_at <= :before
                      and not exists (select 1 from destination d where d.connection = c.id)
                    order by removed_at limit :atMost for update skip locked)
                """).bind("before", before).bind("atMost", atMost).fetch().rowsUpdated();
    }

    private static Connection connection(Readable row) {
        return new Connection(
                new ConnectionId(row.get("id", String.class)),
                row.get("version", Long.class),
                new AccountId(row.get("account", String.class)),
                WireEnum.of(Provider.class, row.get("provider", String.class)),
                row.get("name", String.class),
                WireEnum.of(ConnectionStatus.class, row.get("status", String.class)),
                row.get("former", Boolean.class),
                row.get("created_at", Instant.class));
    }
}
