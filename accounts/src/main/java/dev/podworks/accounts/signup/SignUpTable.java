package dev.podworks.accounts.signup;

import dev.podworks.accounts.secret.SecretHash;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `sign_up`.
@Component
final class SignUpTable {
    private final DatabaseClient db;

    SignUpTable(DatabaseClient db) {
        this.db = db;
    }

    Mono<Void> insert(SecretHash token, String email, Instant expiresAt) {
        return db.sql("insert into sign_up (token_hash, email, expires_at) values (:token, :email, :expiresAt)")
                .bind("token", token.hex())
                .bind("email", email)
                .bind("expiresAt", expiresAt)
                .then();
    }

    /// The address that the token confirms.
    Mono<String> find(SecretHash token, Instant now) {
        return db.sql("select email from sign_up where token_hash = :token and expires_at > :now")
                .bind("token", token.hex())
                .bind("now", now)
                .map(row -> row.get("email", String.class))
                .one();
    }

    /// Deletes the token and all others of its address. Empty if it was used concurrently.
    Mono<String> use(SecretHash token, Instant now) {
        return find(token, now)
                .flatMap(email ->
                        deleteAllOf(email).filter(deleted -> deleted > 0).map(_ -> email));
    }

    private Mono<Long> deleteAllOf(String email) {
        return db.sql("delete from sign_up where lower(email) = lower(:email)")
                .bind("email", email)
                .fetch()
                .rowsUpdated();
    }

    Mono<Long> deleteExpired(Instant now, int atMost) {
        return db.sql("""
                delete from sign_up where token_hash in (
                    select token_hash from sign_up where expires_at <= :now limit :atMost)
                """).bind("now", now).bind("atMost", atMost).fetch().rowsUpdated();
    }
}
