package dev.podworks.projects.simulation;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.kit.lease.Leases;
import dev.podworks.projects.estimate.SimulatedTime;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.Stage.Queued;
import dev.podworks.projects.submission.Transition.Moved;
import dev.podworks.projects.submission.TransitionEffect;
import java.time.InstantSource;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Enqueues a test project that was queued for the {@link Simulator}, which takes the place of the studio.
@Component
@Order(5)
class SimulationStart implements TransitionEffect {
    /// The queue of test submissions, by their keys.
    static final String QUEUE = "simulation";

    private final Leases leases;
    private final InstantSource clock;

    SimulationStart(Leases leases, InstantSource clock) {
        this.leases = leases;
        this.clock = clock;
    }

    @Override
    public Mono<Void> apply(Moved transition) {
        var project = transition.project();
        return project.mode() == Mode.TEST && project.stage() instanceof Queued ? enqueue(project) : Mono.empty();
    }

    private Mono<Void> enqueue(Project project) {
        var submission = new SubmissionRef(project.id(), project.stage().submission());
        return leases.enqueue(QUEUE, submission.key(), clock.instant().plus(SimulatedTime.QUEUEING));
    }
}
