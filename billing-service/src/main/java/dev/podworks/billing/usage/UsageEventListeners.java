package dev.podworks.billing.usage;

import static dev.podworks.contracts.event.EventType.PROJECT_CANCELLED;
import static dev.podworks.contracts.event.EventType.PROJECT_CHARGE_REQUESTED;
import static dev.podworks.contracts.event.EventType.PROJECT_FAILED;
import static dev.podworks.contracts.event.EventType.PROJECT_QUEUED;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.kit.inbox.EventListener;
import java.time.InstantSource;
import java.util.Set;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/// Usage of test projects, which the ledger does not contain.
@Configuration(proxyBeanMethods = false)
class UsageEventListeners {
    private final UsageTable table;
    private final InstantSource clock;

    UsageEventListeners(UsageTable table, InstantSource clock) {
        this.table = table;
        this.clock = clock;
    }

    /// A price that was requested or accepted is what a live project would have been charged.
    @Bean
    EventListener testUsage() {
        return EventListener.named("test-usage")
                .on(Set.of(PROJECT_CHARGE_REQUESTED, PROJECT_QUEUED), ProjectEvent.class, this::count)
                .on(Set.of(PROJECT_FAILED, PROJECT_CANCELLED), ProjectEvent.class, this::subtract);
    }

    private Mono<Void> count(ProjectEvent projectEvent, Event event) {
        var project = projectEvent.project();
        var price = project.creditsSeconds();
        return price != null && isCounted(project, event)
                ? table.countTest(project, price, clock.instant())
                : Mono.empty();
    }

    private Mono<Void> subtract(ProjectEvent projectEvent, Event event) {
        var project = projectEvent.project();
        return isCounted(project, event) ? table.subtractTest(project, clock.instant()) : Mono.empty();
    }

    /// An event older than the retention would be counted twice if it were consumed again after a reset of the group.
    private boolean isCounted(ProjectSnapshot project, Event event) {
        return project.mode() == Mode.TEST
                && project.submission() > 0
                && event.time().isAfter(clock.instant().minus(UsageRetention.SUBMISSIONS_KEPT));
    }
}
