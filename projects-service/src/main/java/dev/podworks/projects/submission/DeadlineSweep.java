package dev.podworks.projects.submission;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.projects.project.ProjectTable;
import dev.podworks.projects.submission.SagaEvent.DeadlinePassed;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Moves on the submissions whose deadline has passed.
///
/// Every replica sweeps. Two that meet at one project do no harm: the second one gets the row when the first is done,
/// and the saga finds that the deadline lies ahead again.
@Component
class DeadlineSweep implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(DeadlineSweep.class);
    private static final Duration PERIOD = Duration.ofSeconds(1);
    private static final int AT_ONCE = 100;

    private final ProjectTable projects;
    private final Submissions submissions;
    private final InstantSource clock;
    private volatile Disposable sweep = Disposables.disposed();

    DeadlineSweep(ProjectTable projects, Submissions submissions, InstantSource clock) {
        this.projects = projects;
        this.submissions = submissions;
        this.clock = clock;
    }

    @Override
    public void start() {
        sweep = Flux.interval(PERIOD)
                .onBackpressureDrop()
                .concatMap(_ -> sweep().onErrorResume(DeadlineSweep::leaveForLater), 1)
                .subscribe();
    }

    @Override
    public void stop() {
        sweep.dispose();
    }

    @Override
    public boolean isRunning() {
        return !sweep.isDisposed();
    }

    private Mono<Void> sweep() {
        return projects.overdue(clock.instant(), AT_ONCE)
                .collectList()
                .flatMapMany(Flux::fromIterable)
                .concatMap(this::moveOn)
                .then();
    }

    /// One that can't be moved must not keep the others from it.
    private Mono<Void> moveOn(ProjectId project) {
        return submissions.step(project, new DeadlinePassed()).onErrorResume(DeadlineSweep::leaveForLater);
    }

    private static Mono<Void> leaveForLater(Throwable fault) {
        LOG.warn("Some submission could not be moved past its deadline: {}", fault.toString());
        return Mono.empty();
    }
}
