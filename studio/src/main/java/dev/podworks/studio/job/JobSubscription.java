package dev.podworks.studio.job;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.project.ProjectSnapshot;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/// What the studio hears of projects.
final class JobSubscription {
    static final Set<EventType> TYPES = Set.of(
            EventType.PROJECT_QUEUED, EventType.PROJECT_STOPPED, EventType.PROJECT_CANCELLED, EventType.PROJECT_FAILED);

    private static final Logger LOG = LoggerFactory.getLogger(JobSubscription.class);

    private final Jobs jobs;
    private final JobRetention retention;

    JobSubscription(Jobs jobs, JobRetention retention) {
        this.jobs = jobs;
        this.retention = retention;
    }

    Mono<Void> handle(Event event) {
        return event.payload() instanceof ProjectEvent told && told.project().mode() == Mode.LIVE
                ? handle(event, told.project())
                : Mono.empty();
    }

    private Mono<Void> handle(Event event, ProjectSnapshot project) {
        return switch (event.type()) {
            case PROJECT_QUEUED -> accept(event, project);
            case PROJECT_STOPPED -> jobs.hold(project);
            case PROJECT_CANCELLED, PROJECT_FAILED -> jobs.withdraw(project.submissionRef());
            default -> Mono.empty();
        };
    }

    /// An old event is one that is consumed again, of a project that ended long ago. Where it is not, because the
    /// studio was away that long, holding and releasing the project sends a new one.
    private Mono<Void> accept(Event event, ProjectSnapshot project) {
        if (retention.isTooOld(event.time())) {
            LOG.warn("{} was queued at {}, too long ago to be rendered", project.id(), event.time());
            return Mono.empty();
        }
        return jobs.accept(project);
    }
}
