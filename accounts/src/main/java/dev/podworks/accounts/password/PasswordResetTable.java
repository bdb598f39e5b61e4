package dev.podworks.accounts.password;

import dev.podworks.accounts.secret.SecretHash;
import dev.podworks.contracts.id.UserId;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `password_reset`.
@Component
final class PasswordResetTable {
    private final DatabaseClient db;

    PasswordResetTable(DatabaseClient db) {
        this.db = db;
    }

    Mono<Void> insert(SecretHash token, UserId user, Instant expiresAt) {
        return db.sql("insert into password_reset (token_hash, user_id, expires_at) values (:token, :user, :expiresAt)")
                .bind("token", token.hex())
                .bind("user", user.value())
                .bind("expiresAt", expiresAt)
                .then();
    }

    Mono<UserId> find(SecretHash token, Instant now) {
        return one("select user_id from password_reset where token_hash = :token and expires_at > :now", token, now);
    }

    /// Empty if the token was used concurrently.
    Mono<UserId> use(SecretHash token, Instant now) {
        return one(
                "delete from password_reset where token_hash = :token and expires_at > :now returning user_id",
                token,
                now);
    }

    Mono<Void> deleteAllOf(UserId user) {
        return db.sql("delete from password_reset where user_id = :user")
                .bind("user", user.value())
                .then();
    }

    Mono<Long> deleteExpired(Instant now, int atMost) {
        return db.sql("""
                delete from password_reset where token_hash in (
                    select token_hash from password_reset where expires_at <= :now limit :atMost)
                """).bind("now", now).bind("atMost", atMost).fetch().rowsUpdated();
    }

    private Mono<UserId> one(String sql, SecretHash token, Instant now) {
        return db.sql(sql)
                .bind("token", token.hex())
                .bind("now", now)
                .map(row -> new UserId(row.get("user_id", String.class)))
                .one();
    }
}
