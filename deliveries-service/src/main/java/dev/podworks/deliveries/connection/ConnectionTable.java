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

/// The SQL of `connection`, except for refreshing its tokens.
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

    /// @param by the user; null for an operator
    Mono<Void> insert(Connection connection, @Nullable String by, EncryptedTokens tokens) {
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
                .bind("refresh", tokens.refreshToken())
                .bind("access", tokens.accessToken())
                .bind("until", tokens.expiresAt())
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

    /// Removed connections are included as long as a destination uses them.
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

    /// A connection of the account that needs a reconnect.
    Mono<ConnectionId> findDisconnected(AccountId account, Provider provider, String name) {
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

    /// @param by the user; null for an operator
    Mono<Void> reconnect(ConnectionId id, @Nullable String by, EncryptedTokens tokens) {
        return db.sql("""
                update connection set status = 'active', version = version + 1, connected_by = :by,
                    refresh_token = :refresh, access_token = :access, access_until = :until,
                    token_version = token_version + 1, renewing_until = null
                where id = :id
                """)
                .bind("id", id.value())
                .bind("by", Bind.text(by))
                .bind("refresh", tokens.refreshToken())
                .bind("access", tokens.accessToken())
                .bind("until", tokens.expiresAt())
                .then();
    }

    Mono<Void> remove(ConnectionId id) {
        return db.sql("""
                update connection set status = 'removed', version = version + 1, refresh_token = null,
                    access_token = null, token_version = token_version + 1, renewing_until = null
                where id = :id
                """).bind("id", id.value()).then();
    }

    /// @param rejected the version of the rejected tokens: newer ones may be valid
    /// @return false when it is marked already, or there are newer tokens
    Mono<Boolean> markNeedsReconnect(ConnectionId id, long rejected) {
        return db.sql("""
                update connection set status = 'needs_reconnect', version = version + 1
                where id = :id and status = 'active' and token_version = :rejected
                """)
                .bind("id", id.value())
                .bind("rejected", rejected)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// @return false when it was active already
    Mono<Boolean> markActive(ConnectionId id) {
        return db.sql("""
                update connection set status = 'active', version = version + 1
                where id = :id and status = 'needs_reconnect'
                """).bind("id", id.value()).fetch().rowsUpdated().map(rows -> rows == 1);
    }

    /// Deletes connections that were removed longer than the retention ago and that no destination uses. Also
    /// stamps removals by releases that did not set `removed_at`.
    ///
    /// @return how many rows were affected
    Mono<Long> deleteRemoved(Instant now, Duration retention, int batch) {
        return stampRemovals(now, batch)
                .zipWith(Mono.defer(() -> deleteRemovedBefore(now.minus(retention), batch)), Math::max);
    }

    private Mono<Long> stampRemovals(Instant now, int batch) {
        return db.sql("""
                update connection set removed_at = :now where id in (
                    select id from connection where status = 'removed' and removed_at is null
                    limit :batch for update skip locked)
                """).bind("now", now).bind("batch", batch).fetch().rowsUpdated();
    }

    private Mono<Long> deleteRemovedBefore(Instant before, int batch) {
        return db.sql("""
                delete from connection where id in (
                    select id from connection c
                    where status = 'removed' and removed_at <= :before
                      and not exists (select 1 from destination d where d.connection = c.id)
                    order by removed_at limit :batch for update skip locked)
                """).bind("before", before).bind("batch", batch).fetch().rowsUpdated();
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
