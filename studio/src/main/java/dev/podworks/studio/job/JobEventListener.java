package dev.podworks.studio.job;

import static dev.podworks.contracts.event.EventType.PROJECT_CANCELLED;
import static dev.podworks.contracts.event.EventType.PROJECT_FAILED;
import static dev.podworks.contracts.event.EventType.PROJECT_QUEUED;
import static dev.podworks.contracts.event.EventType.PROJECT_STOPPED;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.kit.inbox.EventListener;
import java.time.Instant;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/// Enqueues, holds and withdraws jobs as live projects change. Test projects are simulated by projects-service.
final class JobEventListener {
    private static final Logger LOG = LoggerFactory.getLogger(JobEventListener.class);

    private final Jobs jobs;
    private final JobRetention retention;

    JobEventListener(Jobs jobs, JobRetention retention) {
        this.jobs = jobs;
        this.retention = retention;
    }

    EventListener listener() {
        return EventListener.named("jobs")
                .on(PROJECT_QUEUED, ProjectEvent.class, this::accept)
                .on(PROJECT_STOPPED, ProjectEvent.class, event -> ifLive(event, jobs::hold))
                .on(PROJECT_CANCELLED, ProjectEvent.class, this::withdraw)
                .on(PROJECT_FAILED, ProjectEvent.class, this::withdraw);
    }

    /// An old event is usually one that is consumed again, of a project that ended long ago. If it is not, because the
    /// studio was down that long, holding and releasing the project publishes a new one.
    private Mono<Void> accept(ProjectEvent event, Event envelope) {
        return ifLive(event, project -> accept(project, envelope.time()));
    }

    private Mono<Void> accept(ProjectSnapshot project, Instant queuedAt) {
        if (retention.isTooOld(queuedAt)) {
            LOG.warn("{} was queued at {}, too long ago to be rendered", project.id(), queuedAt);
            return Mono.empty();
        }
        return jobs.accept(project);
    }

    private Mono<Void> withdraw(ProjectEvent event) {
        return ifLive(event, project -> jobs.withdraw(project.submissionRef()));
    }

    private static Mono<Void> ifLive(ProjectEvent event, Function<ProjectSnapshot, Mono<Void>> effect) {
        return event.project().mode() == Mode.LIVE ? effect.apply(event.project()) : Mono.empty();
    }
}
