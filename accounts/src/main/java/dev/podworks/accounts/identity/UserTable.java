package dev.podworks.accounts.identity;

import dev.podworks.accounts.identity.Users.Credentials;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.Optional;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `app_user`. E-mail addresses are unique regardless of case.
@Component
final class UserTable {
    private final DatabaseClient db;

    UserTable(DatabaseClient db) {
        this.db = db;
    }

    /// @return false when the address is registered; its user is not changed
    Mono<Boolean> insert(User user, String passwordHash, Instant now) {
        return db.sql("""
                insert into app_user (id, email, email_verified, name, password_hash, created_at)
                values (:id, :email, :verified, :name, :passwordHash, :now)
                on conflict (lower(email)) do nothing
                """)
                .bind("id", user.id().value())
                .bind("email", user.email())
                .bind("verified", user.emailVerified())
                .bind("name", Bind.text(Optional.ofNullable(user.name())))
                .bind("passwordHash", passwordHash)
                .bind("now", now)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    Mono<Credentials> findByEmail(String email) {
        return db.sql("select * from app_user where lower(email) = lower(:email)")
                .bind("email", email)
                .map(row -> new Credentials(user(row), row.get("password_hash", String.class)))
                .one();
    }

    Mono<User> find(UserId id) {
        return db.sql("select * from app_user where id = :id")
                .bind("id", id.value())
                .map(UserTable::user)
                .one();
    }

    /// Waits for concurrent password changes, and blocks them until the current transaction ends.
    ///
    /// @return false when the password was changed
    Mono<Boolean> lock(Credentials credentials) {
        return db.sql("select id from app_user where id = :id and password_hash = :passwordHash for share")
                .bind("id", credentials.user().id().value())
                .bind("passwordHash", credentials.passwordHash())
                .map(_ -> true)
                .one()
                .defaultIfEmpty(false);
    }

    Mono<Void> verifyEmail(UserId id) {
        return db.sql("update app_user set email_verified = true where id = :id and not email_verified")
                .bind("id", id.value())
                .then();
    }

    Mono<Void> changePassword(UserId id, String passwordHash) {
        return db.sql("update app_user set password_hash = :passwordHash where id = :id")
                .bind("passwordHash", passwordHash)
                .bind("id", id.value())
                .then();
    }

    Mono<Boolean> replacePassword(Credentials credentials, String passwordHash) {
        return db.sql("update app_user set password_hash = :passwordHash where id = :id and password_hash = :current")
                .bind("passwordHash", passwordHash)
                .bind("id", credentials.user().id().value())
                .bind("current", credentials.passwordHash())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    private static User user(Readable row) {
        return new User(
                new UserId(row.get("id", String.class)),
                row.get("email", String.class),
                row.get("email_verified", Boolean.class),
                row.get("name", String.class));
    }
}
