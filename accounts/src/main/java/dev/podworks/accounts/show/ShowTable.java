package dev.podworks.accounts.show;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ShowId;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `known_show`.
@Component
final class ShowTable {
    private final DatabaseClient db;

    ShowTable(DatabaseClient db) {
        this.db = db;
    }

    Mono<Void> put(AccountId account, ShowId show) {
        return db.sql("insert into known_show (id, account) values (:id, :account) on conflict (id) do nothing")
                .bind("id", show.value())
                .bind("account", account.value())
                .then();
    }

    Mono<Boolean> exists(AccountId account, ShowId show) {
        return db.sql("select exists (select from known_show where id = :id and account = :account) as found")
                .bind("id", show.value())
                .bind("account", account.value())
                .map(row -> row.get("found", Boolean.class))
                .one();
    }
}
