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

    record Row(Provider provider, byte[] refresh, byte[] access, Instant accessUntil, long version) {}

    /// Empty for a connection that is removed.
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

    /// Takes the right to ask for new tokens.
    ///
    /// @return false when somebody has it, or there are newer tokens already
    Mono<Boolean> claimRenewal(ConnectionId id, long seen, Duration atMost) {
        return db.sql("""
                update connection set renewing_until = :until
                where id = :id and status <> 'removed' and token_version = :seen
                  and (renewing_until is null or renewing_until <= :now)
                """)
                .bind("id", id.value())
                .bind("seen", seen)
                .bind("now", clock.instant())
                .bind("until", clock.instant().plus(atMost))
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// Gives the right back where nothing came of it.
    Mono<Void> endRenewal(ConnectionId id, long seen) {
        return db.sql("update connection set renewing_until = null where id = :id and token_version = :seen")
                .bind("id", id.value())
                .bind("seen", seen)
                .then();
    }

    /// Puts new tokens in the place of those that were seen, and gives the right back.
    ///
    /// @return false when others came meanwhile
    Mono<Boolean> replace(ConnectionId id, long seen, SealedTokens tokens) {
        return db.sql("""
                update connection set refresh_token = :refresh, access_token = :access, access_until = :until,
                    token_version = token_version + 1, renewing_until = null
                where id = :id and token_version = :seen and status <> 'removed'
                """)
                .bind("id", id.value())
                .bind("seen", seen)
                .bind("refresh", tokens.refresh())
                .bind("access", tokens.access())
                .bind("until", tokens.accessUntil())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }
}
