package dev.podworks.accounts.signin;

import dev.podworks.accounts.secret.SecretHash;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.sql.Bind;
import java.time.Instant;
import java.util.Optional;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `pending_sign_in`.
@Component
final class PendingSignInTable {
    private final DatabaseClient db;

    PendingSignInTable(DatabaseClient db) {
        this.db = db;
    }

    /// @param passwordHash empty after OpenID Connect
    record Row(UserId user, Optional<String> passwordHash) {
        @Override
        public String toString() {
            return user.toString();
        }
    }

    Mono<Void> insert(SecretHash token, Row row, Instant expiresAt) {
        return db.sql("""
                insert into pending_sign_in (token_hash, user_id, password_hash, expires_at)
                values (:token, :user, :passwordHash, :expiresAt)
                """)
                .bind("token", token.hex())
                .bind("user", row.user().value())
                .bind("passwordHash", Bind.text(row.passwordHash()))
                .bind("expiresAt", expiresAt)
                .then();
    }

    Mono<Row> find(SecretHash token, Instant now) {
        return db.sql("select * from pending_sign_in where token_hash = :token and expires_at > :now")
                .bind("token", token.hex())
                .bind("now", now)
                .map(row -> new Row(
                        new UserId(row.get("user_id", String.class)),
                        Optional.ofNullable(row.get("password_hash", String.class))))
                .one();
    }

    /// @return false if it was used concurrently
    Mono<Boolean> delete(SecretHash token) {
        return db.sql("delete from pending_sign_in where token_hash = :token")
                .bind("token", token.hex())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    Mono<Long> deleteExpired(Instant now, int atMost) {
        return db.sql("""
                delete from pending_sign_in where token_hash in (
                    select token_hash from pending_sign_in where expires_at <= :now limit :atMost)
                """).bind("now", now).bind("atMost", atMost).fetch().rowsUpdated();
    }
}
