package dev.podworks.accounts.show;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowSnapshot;
import dev.podworks.kit.readmodel.ReadModel;
import dev.podworks.kit.readmodel.StoredIds;
import java.util.Collection;
import java.util.List;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The SQL of `known_show`. Shows never move to another account, so only the first snapshot of each is stored.
@Component
final class ShowTable implements ReadModel<ShowId, ShowSnapshot> {
    private final DatabaseClient db;

    ShowTable(DatabaseClient db) {
        this.db = db;
    }

    @Override
    public Mono<List<ShowId>> missing(Collection<ShowId> ids) {
        return StoredIds.missing(db, "known_show", ids);
    }

    @Override
    public Mono<Void> apply(ShowSnapshot show) {
        return db.sql("insert into known_show (id, account) values (:id, :account) on conflict (id) do nothing")
                .bind("id", show.id().value())
                .bind("account", show.account().value())
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
