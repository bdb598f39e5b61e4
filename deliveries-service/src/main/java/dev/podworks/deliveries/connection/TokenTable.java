package dev.podworks.deliveries.connection;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.delivery.Provider;
import dev.podworks.contracts.id.ConnectionId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of a connection's tokens.
@Component
class TokenTable {
    private final DatabaseClient db;
    private final InstantSource clock;

    TokenTable(DatabaseClient db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
    }

    record Row(Provider provider, byte[] refreshToken, byte[] accessToken, Instant expiresAt, long version) {}

    /// Empty for a removed connection.
    Mono<Row> find(ConnectionId id) {
        return db.sql("""
                select provider, refresh_token, access_token, access_until, token_version from connection
                where id = :id and status <> 'removed'
                """)
                .bind("id", id.value())
                .map(row -> new Row(
                        WireEnum.of(Provider.class, row.get("provider", String.class)),
                        row.get("refresh_token", byte[].class),
                        row.get("access_token", byte[].class),
                        row.get("access_until", Instant.class),
                        row.get("token_version", Long.class)))
                .one();
    }

    /// Claims the right to refresh the tokens. The claim of a process that died expires.
    ///
    /// @param version of the tokens to replace
    /// @return false when it is claimed already, or there are newer tokens
    Mono<Boolean> claimRefresh(ConnectionId id, long version, Duration lifetime) {
        return db.sql("""
                update connection set renewing_until = :until
                where id = :id and status <> 'removed' and token_version = :version
                  and (renewing_until is null or renewing_until <= :now)
                """)
                .bind("id", id.value())
                .bind("version", version)
                .bind("now", clock.instant())
                .bind("until", clock.instant().plus(lifetime))
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// After a failed refresh.
    Mono<Void> releaseRefresh(ConnectionId id, long version) {
        return db.sql("update connection set renewing_until = null where id = :id and token_version = :version")
                .bind("id", id.value())
                .bind("version", version)
                .then();
    }

    /// Stores refreshed tokens and releases the claim.
    ///
    /// @return false when the tokens were replaced meanwhile
    Mono<Boolean> replace(ConnectionId id, long version, EncryptedTokens tokens) {
        return db.sql("""
                update connection set refresh_token = :refresh, access_token = :access, access_until = :until,
                    token_version = token_version + 1, renewing_until = null
                where id = :id and token_version = :version and status <> 'removed'
                """)
                .bind("id", id.value())
                .bind("version", version)
                .bind("refresh", tokens.refreshToken())
                .bind("access", tokens.accessToken())
                .bind("until", tokens.expiresAt())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }
}
