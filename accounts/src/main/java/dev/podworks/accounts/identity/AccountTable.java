package dev.podworks.accounts.identity;

import dev.podworks.contracts.account.AccountSnapshot;
import dev.podworks.contracts.id.AccountId;
import io.r2dbc.spi.Readable;
import java.time.Instant;
import java.util.List;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `account`.
@Component
final class AccountTable {
    private final DatabaseClient db;

    AccountTable(DatabaseClient db) {
        this.db = db;
    }

    Mono<AccountSnapshot> insert(AccountId id, String name, Instant now) {
        return db.sql("""
                insert into account (id, name, version, created_at) values (:id, :name, 1, :now)
                returning id, version, name, created_at
                """)
                .bind("id", id.value())
                .bind("name", name)
                .bind("now", now)
                .map(AccountTable::withoutMembers)
                .one();
    }

    /// Locks the account until the transaction ends. Empty when the account does not exist.
    Mono<AccountSnapshot> incrementVersion(AccountId id) {
        return db.sql("""
                update account set version = version + 1 where id = :id
                returning id, version, name, created_at
                """)
                .bind("id", id.value())
                .map(AccountTable::withoutMembers)
                .one();
    }

    Mono<String> name(AccountId id) {
        return db.sql("select name from account where id = :id")
                .bind("id", id.value())
                .map(row -> row.get("name", String.class))
                .one();
    }

    Mono<Boolean> requiresSecondFactor(AccountId id) {
        return db.sql("select requires_second_factor from account where id = :id")
                .bind("id", id.value())
                .map(row -> row.get("requires_second_factor", Boolean.class))
                .one();
    }

    Mono<Void> setRequiresSecondFactor(AccountId id, boolean required) {
        return db.sql("update account set requires_second_factor = :required where id = :id")
                .bind("required", required)
                .bind("id", id.value())
                .then();
    }

    private static AccountSnapshot withoutMembers(Readable row) {
        return new AccountSnapshot(
                new AccountId(row.get("id", String.class)),
                row.get("version", Long.class),
                row.get("name", String.class),
                row.get("created_at", Instant.class),
                List.of());
    }
}
