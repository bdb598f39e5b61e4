package dev.podworks.billing.usage;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.event.ShowEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.contracts.show.ShowSnapshot;
import dev.podworks.kit.inbox.Subscription;
import java.time.InstantSource;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;

/// What usage hears: test projects, which the ledger knows nothing of, and the names of shows.
@Configuration(proxyBeanMethods = false)
class UsageSubscriptions {
    private final UsageTable table;
    private final DatabaseClient db;
    private final InstantSource clock;

    UsageSubscriptions(UsageTable table, DatabaseClient db, InstantSource clock) {
        this.table = table;
        this.db = db;
        this.clock = clock;
    }

    @Bean
    Subscription testUsage() {
        return Subscription.to(Topic.PROJECTS, "test-usage", this::handle)
                .about(Set.of(
                        EventType.PROJECT_CHARGE_REQUESTED,
                        EventType.PROJECT_QUEUED,
                        EventType.PROJECT_FAILED,
                        EventType.PROJECT_CANCELLED));
    }

    @Bean
    Subscription showNames() {
        return Subscription.to(
                Topic.SHOWS,
                "show-names",
                event -> event.payload() instanceof ShowEvent told ? note(told.show()) : Mono.empty());
    }

    private Mono<Void> handle(Event event) {
        return event.payload() instanceof ProjectEvent told
                        && told.project().mode() == Mode.TEST
                        && told.project().submission() > 0
                        && isRemembered(event)
                ? handle(event.type(), told.project())
                : Mono.empty();
    }

    /// An older one that is read again, after a reset of the consumer group, would count a second time.
    private boolean isRemembered(Event event) {
        return event.time().isAfter(clock.instant().minus(UsageRetention.SUBMISSIONS_KEPT));
    }

    /// A price that was asked for or accepted is what live would have charged.
    private Mono<Void> handle(EventType type, ProjectSnapshot project) {
        var now = clock.instant();
        var price = project.creditsSeconds();
        return switch (type) {
            case PROJECT_CHARGE_REQUESTED, PROJECT_QUEUED ->
                price == null ? Mono.empty() : table.countTest(project, price, now);
            case PROJECT_FAILED, PROJECT_CANCELLED -> table.takeOffTest(project, now);
            default -> Mono.empty();
        };
    }

    private Mono<Void> note(ShowSnapshot show) {
        return db.sql("""
                insert into show_name as known (id, account, name, version) values (:id, :account, :name, :version)
                on conflict (id) do update set name = excluded.name, version = excluded.version
                where known.version < excluded.version
                """)
                .bind("id", show.id().value())
                .bind("account", show.account().value())
                .bind("name", show.name())
                .bind("version", show.version())
                .then();
    }
}
