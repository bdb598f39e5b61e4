package dev.podworks.deliveries.project;

import dev.podworks.contracts.event.ShowEvent;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowSnapshot;
import dev.podworks.kit.inbox.EventListener;
import java.util.Arrays;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The default destinations of shows: a key that is limited to a show may use no others. With the SQL of `show`.
@Component
public class Shows {
    private final DatabaseClient db;

    Shows(DatabaseClient db) {
        this.db = db;
    }

    /// None where the show is not known.
    public Mono<List<DestinationId>> destinations(ShowId show) {
        return db.sql("select destinations from show where id = :id")
                .bind("id", show.value())
                .map(row -> Arrays.stream(row.get("destinations", String[].class))
                        .map(DestinationId::new)
                        .toList())
                .one()
                .defaultIfEmpty(List.of());
    }

    /// Stores the show unless a newer version is stored.
    Mono<Void> apply(ShowSnapshot show) {
        return db.sql("""
                insert into show (id, version, account, destinations) values (:id, :version, :account, :destinations)
                on conflict (id) do update set version = excluded.version, destinations = excluded.destinations
                where show.version < excluded.version
                """)
                .bind("id", show.id().value())
                .bind("version", show.version())
                .bind("account", show.account().value())
                .bind(
                        "destinations",
                        show.defaults().destinations().stream()
                                .map(DestinationId::value)
                                .toArray(String[]::new))
                .then();
    }

    @Configuration(proxyBeanMethods = false)
    static class ShowEventListener {
        @Bean
        EventListener showEvents(Shows shows) {
            return EventListener.named("shows").onAll(ShowEvent.class, (event, _) -> shows.apply(event.show()));
        }
    }
}
