package dev.podworks.projects.submission;

import dev.podworks.contracts.id.ProjectId;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectTable;
import dev.podworks.projects.project.Stage.Measuring;
import dev.podworks.projects.submission.SagaEvent.FilesChanged;
import dev.podworks.projects.submission.Transition.Ignored;
import dev.podworks.projects.submission.Transition.Moved;
import dev.podworks.projects.submission.Transition.Refused;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.List;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Applies events to submissions: locks the project, lets the saga decide, and stores the new state together with
/// the effects of the transition in one transaction.
@Component
public class Submissions {
    private final ProjectTable projects;
    private final SubmissionFiles files;
    private final List<TransitionEffect> effects;
    private final TransactionalOperator tx;
    private final InstantSource clock;
    private final MeterRegistry metrics;

    Submissions(
            ProjectTable projects,
            SubmissionFiles files,
            List<TransitionEffect> effects,
            TransactionalOperator tx,
            InstantSource clock,
            MeterRegistry metrics) {
        this.projects = projects;
        this.files = files;
        this.effects = effects;
        this.tx = tx;
        this.clock = clock;
        this.metrics = metrics;
    }

    /// Events about deleted projects are ignored.
    public Mono<Void> step(ProjectId id, SagaEvent event) {
        return projects.lock(id)
                .flatMap(project -> step(project, event))
                .as(tx::transactional)
                .then();
    }

    /// Lets a submission that waits for files examine all of them again. Ignored by other projects.
    Mono<Void> filesChanged(ProjectId id) {
        return projects.lock(id)
                .filter(project -> project.stage() instanceof Measuring)
                .flatMap(project -> files.find(project).flatMap(found -> step(project, new FilesChanged(found))))
                .as(tx::transactional)
                .then();
    }

    /// Call in a transaction that has locked the project.
    Mono<Transition> step(Project locked, SagaEvent event) {
        var transition = SubmissionSaga.decide(locked, event, clock.instant());
        count(event, transition);
        return switch (transition) {
            case Moved moved -> store(moved).thenReturn(transition);
            case Ignored _, Refused _ -> Mono.just(transition);
        };
    }

    private Mono<Void> store(Moved moved) {
        return projects.update(moved.project())
                .thenMany(Flux.fromIterable(effects))
                .concatMap(effect -> effect.apply(moved))
                .then();
    }

    private void count(SagaEvent event, Transition transition) {
        metrics.counter(
                        "podworks.submission.events",
                        "event",
                        event.getClass().getSimpleName(),
                        "outcome",
                        transition.getClass().getSimpleName())
                .increment();
    }
}
