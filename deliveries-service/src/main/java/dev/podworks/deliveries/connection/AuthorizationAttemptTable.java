package dev.podworks.deliveries.connection;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.delivery.Provider;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.sql.Bind;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `link_attempt`: users who were sent to a provider and have not come back. Only a hash of the state is
/// stored.
@Component
class AuthorizationAttemptTable {
    private final DatabaseClient db;
    private final InstantSource clock;

    AuthorizationAttemptTable(DatabaseClient db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
    }

    /// @param connection the connection to reconnect; null for a new one
    /// @param verifier the PKCE code verifier, encrypted
    record Attempt(Provider provider, String name, @Nullable ConnectionId connection, byte[] verifier) {}

    Mono<Void> insert(String state, Caller user, Attempt attempt, Instant expiresAt) {
        return db.sql("""
                insert into link_attempt (state_hash, account, user_id, provider, name, connection, verifier, expires_at)
                values (:state, :account, :user, :provider, :name, :connection, :verifier, :expiresAt)
                """)
                .bind("state", sha256(state))
                .bind("account", user.account().value())
                .bind("user", user.actorId())
                .bind("provider", attempt.provider().wire())
                .bind("name", attempt.name())
                .bind(
                        "connection",
                        Bind.text(Optional.ofNullable(attempt.connection()).map(ConnectionId::value)))
                .bind("verifier", attempt.verifier())
                .bind("expiresAt", expiresAt)
                .then();
    }

    /// Deletes the attempt, so that a state works once. Empty for an expired one and for another user's.
    Mono<Attempt> take(String state, Caller user) {
        return db.sql("""
                delete from link_attempt
                where state_hash = :state and account = :account and user_id = :user and expires_at > :now
                returning provider, name, connection, verifier
                """)
                .bind("state", sha256(state))
                .bind("account", user.account().value())
                .bind("user", user.actorId())
                .bind("now", clock.instant())
                .map(row -> new Attempt(
                        WireEnum.of(Provider.class, row.get("provider", String.class)),
                        row.get("name", String.class),
                        Optional.ofNullable(row.get("connection", String.class))
                                .map(ConnectionId::new)
                                .orElse(null),
                        row.get("verifier", byte[].class)))
                .one();
    }

    /// @return how many were deleted
    Mono<Long> deleteExpired(int batch) {
        return db.sql("""
                delete from link_attempt where state_hash in (
                    select state_hash from link_attempt where expires_at <= :now limit :batch for update skip locked)
                """)
                .bind("now", clock.instant())
                .bind("batch", batch)
                .fetch()
                .rowsUpdated();
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
