package dev.podworks.studio.job;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.project.ProjectSnapshot;
import java.util.Set;
import reactor.core.publisher.Mono;

/// What the studio hears of projects.
final class JobSubscription {
    static final Set<EventType> TYPES = Set.of(
            EventType.PROJECT_QUEUED, EventType.PROJECT_STOPPED, EventType.PROJECT_CANCELLED, EventType.PROJECT_FAILED);

    private final Jobs jobs;

    JobSubscription(Jobs jobs) {
        this.jobs = jobs;
    }

    Mono<Void> handle(Event event) {
        return event.payload() instanceof ProjectEvent told && told.project().mode() == Mode.LIVE
                ? handle(event, told.project())
                : Mono.empty();
    }

    private Mono<Void> handle(Event event, ProjectSnapshot project) {
        return switch (event.type()) {
            case PROJECT_QUEUED -> jobs.accept(project);
            case PROJECT_STOPPED -> jobs.hold(project);
            case PROJECT_CANCELLED, PROJECT_FAILED -> jobs.withdraw(project.submissionRef());
            default -> Mono.empty();
        };
    }
}
