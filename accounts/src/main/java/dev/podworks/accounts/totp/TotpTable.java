package dev.podworks.accounts.totp;

import dev.podworks.contracts.id.UserId;
import java.time.Instant;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `totp`.
@Component
final class TotpTable {
    private final DatabaseClient db;

    TotpTable(DatabaseClient db) {
        this.db = db;
    }

    /// Replaces a secret that is not confirmed.
    ///
    /// @return false if the user has a confirmed one
    Mono<Boolean> put(UserId user, byte[] secret, Instant now) {
        return db.sql("""
                insert into totp (user_id, secret, created_at, last_step) values (:user, :secret, :now, 0)
                on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at
                    where totp.confirmed_at is null
                """)
                .bind("user", user.value())
                .bind("secret", secret)
                .bind("now", now)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// @param confirmed whether the secret must be confirmed, or must not be
    Mono<byte[]> find(UserId user, boolean confirmed) {
        return db.sql("select secret from totp where user_id = :user and (confirmed_at is not null) = :confirmed")
                .bind("user", user.value())
                .bind("confirmed", confirmed)
                .map(row -> row.get("secret", byte[].class))
                .one();
    }

    Mono<Instant> confirmedAt(UserId user) {
        return db.sql("select confirmed_at from totp where user_id = :user and confirmed_at is not null")
                .bind("user", user.value())
                .map(row -> row.get("confirmed_at", Instant.class))
                .one();
    }

    /// @return false if it was confirmed or replaced meanwhile
    Mono<Boolean> confirm(UserId user, byte[] secret, long step, Instant now) {
        return db.sql("""
                update totp set confirmed_at = :now, last_step = :step
                where user_id = :user and secret = :secret and confirmed_at is null
                """)
                .bind("now", now)
                .bind("step", step)
                .bind("user", user.value())
                .bind("secret", secret)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// @return false if the code of this or a later step was already used
    Mono<Boolean> use(UserId user, long step) {
        return db.sql("update totp set last_step = :step where user_id = :user and last_step < :step")
                .bind("step", step)
                .bind("user", user.value())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    /// @return whether the user had one that was confirmed
    Mono<Boolean> delete(UserId user) {
        return db.sql("delete from totp where user_id = :user returning confirmed_at is not null as confirmed")
                .bind("user", user.value())
                .map(row -> row.get("confirmed", Boolean.class))
                .one()
                .defaultIfEmpty(false);
    }
}
