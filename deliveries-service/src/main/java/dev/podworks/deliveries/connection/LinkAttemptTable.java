package dev.podworks.deliveries.connection;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.delivery.Provider;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.sql.Bind;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `link_attempt`.
@Component
class LinkAttemptTable {
    private final DatabaseClient db;
    private final InstantSource clock;

    LinkAttemptTable(DatabaseClient db, InstantSource clock) {
        this.db = db;
        this.clock = clock;
    }

    /// @param connection the one to connect anew; null for a new one
    /// @param verifier PKCE's, encrypted
    record Attempt(Provider provider, String name, @Nullable ConnectionId connection, byte[] verifier) {}

    Mono<Void> insert(byte[] stateHash, Caller person, Attempt attempt, Instant expiresAt) {
        return db.sql("""
                insert into link_attempt (state_hash, account, user_id, provider, name, connection, verifier, expires_at)
                values (:state, :account, :user, :provider, :name, :connection, :verifier, :expiresAt)
                """)
                .bind("state", stateHash)
                .bind("account", person.account().value())
                .bind("user", person.actorId())
                .bind("provider", attempt.provider().wire())
                .bind("name", attempt.name())
                .bind(
                        "connection",
                        Bind.text(Optional.ofNullable(attempt.connection()).map(ConnectionId::value)))
                .bind("verifier", attempt.verifier())
                .bind("expiresAt", expiresAt)
                .then();
    }

    /// Takes it out, so that it works once. Empty for anything but this person's own of the last minutes.
    Mono<Attempt> take(byte[] stateHash, Caller person) {
        return db.sql("""
                delete from link_attempt
                where state_hash = :state and account = :account and user_id = :user and expires_at > :now
                returning provider, name, connection, verifier
                """)
                .bind("state", stateHash)
                .bind("account", person.account().value())
                .bind("user", person.actorId())
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

    /// @return how many were forgotten
    Mono<Long> deleteExpired(int atMost) {
        return db.sql("""
                delete from link_attempt where state_hash in (
                    select state_hash from link_attempt where expires_at <= :now limit :atMost for update skip locked)
                """)
                .bind("now", clock.instant())
                .bind("atMost", atMost)
                .fetch()
                .rowsUpdated();
    }
}
