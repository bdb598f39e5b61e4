package dev.podworks.gateway.identity;

import dev.podworks.contracts.id.UserId;
import java.time.Instant;
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
    Mono<Boolean> insert(UserId id, String email, String passwordHash, Instant now) {
        return db.sql("""
                insert into app_user (id, email, password_hash, created_at) values (:id, :email, :passwordHash, :now)
                on conflict (lower(email)) do nothing
                """)
                .bind("id", id.value())
                .bind("email", email)
                .bind("passwordHash", passwordHash)
                .bind("now", now)
                .fetch()
                .rowsUpdated()
                .map(rows -> rows == 1);
    }

    Mono<UserId> withEmail(String email) {
        return db.sql("select id from app_user where lower(email) = lower(:email)")
                .bind("email", email)
                .map(row -> new UserId(row.get("id", String.class)))
                .one();
    }
}
