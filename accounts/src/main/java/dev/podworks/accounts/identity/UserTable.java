package dev.podworks.accounts.identity;

import dev.podworks.accounts.identity.Users.Proven;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.sql.Bind;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.Optional;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `app_user`. An e-mail address is one person, in whatever case it is written.
@Component
final class UserTable {
    private final DatabaseClient db;

    UserTable(DatabaseClient db) {
        this.db = db;
    }

    /// @return false when the address has its person already, who stays as they are
    Mono<Boolean> insert(User person, String passwordHash, Instant now) {
        return db.sql("""
                insert into app_user (id, email, email_verified, name, password_hash, created_at)
                values (:id, :email, :verified, :name, :passwordHash, :now)
                on conflict (lower(email)) do nothing
                """)
                .bind("id", person.id().value())
                .bind("email", person.email())
                .bind("verified", person.emailVerified())
                .bind("name", Bind.text(Optional.ofNullable(person.name())))
                .bind("passwordHash", passwordHash)
                .bind("now", now)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    Mono<Proven> withEmail(String email) {
        return db.sql("select * from app_user where lower(email) = lower(:email)")
                .bind("email", email)
                .map(row -> new Proven(person(row), row.get("password_hash", String.class)))
                .one();
    }

    /// Waits for whoever is changing the password, and has them wait until the present transaction ends.
    Mono<Boolean> lock(Proven who) {
        return db.sql("select id from app_user where id = :id and password_hash = :passwordHash for share")
                .bind("id", who.person().id().value())
                .bind("passwordHash", who.passwordHash())
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

    Mono<Boolean> replacePassword(Proven who, String passwordHash) {
        return db.sql("update app_user set password_hash = :chosen where id = :id and password_hash = :shown")
                .bind("chosen", passwordHash)
                .bind("id", who.person().id().value())
                .bind("shown", who.passwordHash())
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    private static User person(Readable row) {
        return new User(
                new UserId(row.get("id", String.class)),
                row.get("email", String.class),
                row.get("email_verified", Boolean.class),
                row.get("name", String.class));
    }
}
