package dev.podworks.accounts.openid;

import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.accounts.secret.SecretHash;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `openid_attempt`.
@Component
final class SignInAttemptTable {
    private final DatabaseClient db;

    SignInAttemptTable(DatabaseClient db) {
        this.db = db;
    }

    Mono<Void> insert(SecretHash state, SecretHash browser, SignInAttempt attempt, Instant expiresAt) {
        return db.sql("""
                insert into openid_attempt (state_hash, browser_hash, nonce, verifier, expires_at)
                values (:state, :browser, :nonce, :verifier, :expiresAt)
                """)
                .bind("state", state.hex())
                .bind("browser", browser.hex())
                .bind("nonce", attempt.nonce().value())
                .bind("verifier", attempt.verifier().value())
                .bind("expiresAt", expiresAt)
                .then();
    }

    /// Deletes the attempt, so that a repeated state finds nothing.
    Mono<SignInAttempt> use(SecretHash state, SecretHash browser, Instant now) {
        return db.sql("""
                delete from openid_attempt
                where state_hash = :state and browser_hash = :browser and expires_at > :now
                returning nonce, verifier
                """)
                .bind("state", state.hex())
                .bind("browser", browser.hex())
                .bind("now", now)
                .map(row -> new SignInAttempt(
                        new RandomSecret(row.get("nonce", String.class)),
                        new RandomSecret(row.get("verifier", String.class))))
                .one();
    }

    Mono<Long> deleteExpired(Instant now, int atMost) {
        return db.sql("""
                delete from openid_attempt where state_hash in (
                    select state_hash from openid_attempt where expires_at <= :now limit :atMost)
                """).bind("now", now).bind("atMost", atMost).fetch().rowsUpdated();
    }
}
