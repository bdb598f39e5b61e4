package dev.podworks.billing.usage;

import dev.podworks.contracts.event.ShowEvent;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowSnapshot;
import dev.podworks.kit.inbox.EventListener;
import dev.podworks.kit.readmodel.ReadModel;
import dev.podworks.kit.readmodel.StoredIds;
import java.util.Collection;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The names of shows, which projects-service owns. With the SQL of `show_name`.
@Component
class ShowNames implements ReadModel<ShowId, ShowSnapshot> {
    private final DatabaseClient db;

    ShowNames(DatabaseClient db) {
        this.db = db;
    }

    @Override
    public Mono<List<ShowId>> missing(Collection<ShowId> ids) {
        return StoredIds.missing(db, "show_name", ids);
    }

    @Override
    public Mono<Void> apply(ShowSnapshot show) {
        return db.sql("""
                insert into show_name as stored (id, account, name, version) values (:id, :account, :name, :version)
                on conflict (id) do update set name = excluded.name, version = excluded.version
                where stored.version < excluded.version
                """)
                .bind("id", show.id().value())
                .bind("account", show.account().value())
                .bind("name", show.name())
                .bind("version", show.version())
                .then();
    }

    /// Shows are never deleted and never move to another account.
    Mono<Boolean> exists(AccountId account, ShowId show) {
        return db.sql("select exists (select 1 from show_name where id = :show and account = :account) as found")
                .bind("show", show.value())
                .bind("account", account.value())
                .map(row -> row.get("found", Boolean.class))
                .one();
    }

    @Configuration(proxyBeanMethods = false)
    static class ShowEventListener {
        @Bean
        EventListener showNameEvents(ShowNames names) {
            return EventListener.named("show-names").onAll(ShowEvent.class, (event, _) -> names.apply(event.show()));
        }
    }
}
