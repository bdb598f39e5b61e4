package dev.podworks.deliveries.project;

import dev.podworks.contracts.event.ShowEvent;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.show.ShowSnapshot;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.inbox.EventListener;
import dev.podworks.kit.readmodel.ReadModel;
import dev.podworks.kit.readmodel.ReadThrough;
import dev.podworks.kit.readmodel.StoredIds;
import dev.podworks.kit.upstream.ShowsClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;

/// The default destinations of shows: a key that is limited to a show may use no others. With the SQL of `show`.
@Component
public class Shows implements ReadModel<ShowId, ShowSnapshot> {
    private final DatabaseClient db;
    private final ReadThrough<ShowId, ShowSnapshot> lookup;

    Shows(
            DatabaseClient db,
            WebClient.Builder http,
            @Value("${podworks.projects.url}") URI projects,
            MeterRegistry metrics) {
        var client = new ShowsClient(http, projects);
        this.db = db;
        this.lookup = new ReadThrough<>("shows", this, (_, ids) -> client.read(ids), metrics);
    }

    /// Reads the show that the caller's key is limited to, if it is not known here yet. Call outside of transactions.
    public Mono<Void> load(Caller caller) {
        return lookup.load(caller, Optional.ofNullable(caller.show()).stream().toList());
    }

    @Override
    public Mono<List<ShowId>> missing(Collection<ShowId> ids) {
        return StoredIds.missing(db, "show", ids);
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

    @Override
    public Mono<Void> apply(ShowSnapshot show) {
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
