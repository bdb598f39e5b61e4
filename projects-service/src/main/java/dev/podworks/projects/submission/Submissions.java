package dev.podworks.projects.submission;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.idempotency.Idempotency;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.outbox.Outbox;
import dev.podworks.projects.file.FileFacts;
import dev.podworks.projects.file.FreshFiles;
import dev.podworks.projects.file.KnownFiles;
import dev.podworks.projects.output.LastingLinks;
import dev.podworks.projects.output.OutputRemoval;
import dev.podworks.projects.progress.ProgressTable;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectTable;
import dev.podworks.projects.project.ProjectView;
import dev.podworks.projects.project.ProjectViews;
import dev.podworks.projects.project.SimulatedTime;
import dev.podworks.projects.project.Stage.Completed;
import dev.podworks.projects.project.Stage.Measuring;
import dev.podworks.projects.project.Stage.Queued;
import dev.podworks.projects.project.StudioQueue;
import dev.podworks.projects.submission.SagaEvent.Cancelled;
import dev.podworks.projects.submission.SagaEvent.FilesChanged;
import dev.podworks.projects.submission.SagaEvent.Submitted;
import dev.podworks.projects.submission.Transition.Ignored;
import dev.podworks.projects.submission.Transition.Moved;
import dev.podworks.projects.submission.Transition.Refused;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.function.Function;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Takes submissions through the saga: each step locks the project, asks the saga, and writes the new state and what is
/// told of it in one transaction.
///
/// A test project has no studio: once it is queued, the simulator finds it in its queue.
@Component
public class Submissions {
    /// Holds the keys of test submissions that are to be simulated.
    public static final String SIMULATION_QUEUE = "simulation";

    private final ProjectTable projects;
    private final KnownFiles knownFiles;
    private final ProgressTable progress;
    private final StudioQueue studio;
    private final TestLimit testLimit;
    private final ProjectViews views;
    private final LastingLinks lastingLinks;
    private final OutputRemoval outputRemoval;
    private final Outbox outbox;
    private final Idempotency idempotency;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;
    private final MeterRegistry metrics;

    Submissions(
            ProjectTable projects,
            KnownFiles knownFiles,
            ProgressTable progress,
            StudioQueue studio,
            TestLimit testLimit,
            ProjectViews views,
            LastingLinks lastingLinks,
            OutputRemoval outputRemoval,
            Outbox outbox,
            Idempotency idempotency,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock,
            MeterRegistry metrics) {
        this.projects = projects;
        this.knownFiles = knownFiles;
        this.progress = progress;
        this.studio = studio;
        this.testLimit = testLimit;
        this.views = views;
        this.lastingLinks = lastingLinks;
        this.outputRemoval = outputRemoval;
        this.outbox = outbox;
        this.idempotency = idempotency;
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
        this.metrics = metrics;
    }

    /// @return the project as the submission itself left it. What followed in the same moment is news like any other
    Mono<ProjectView> submit(Caller caller, ProjectId id) {
        return projects.lock(caller, id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("project")))
                .flatMap(this::submit)
                .map(transition -> moved(transition, "Only a draft or a rejected project can be submitted."))
                .map(moved -> moved.announcements().getFirst().project())
                .flatMap(project -> views.of(project, FreshFiles.NONE))
                .flatMap(view -> idempotency.keep(HttpStatus.OK, view))
                .as(tx::transactional);
    }

    private Mono<Transition> submit(Project locked) {
        return factsForWaiting(locked)
                .zipWith(testLimit.isExceededBy(locked), Submitted::new)
                .flatMap(submitted -> step(locked, submitted));
    }

    /// @return the project then, or the error `not_found`, `invalid_state`
    Mono<ProjectView> cancel(Caller caller, ProjectId id) {
        return projects.lock(caller, id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("project")))
                .flatMap(project -> step(project, new Cancelled()))
                .as(tx::transactional)
                .map(transition -> moved(transition, "A project can only be cancelled before it is processed."))
                .flatMap(moved -> views.of(moved.project()));
    }

    /// What the service team orders.
    ///
    /// @param refusal why the state may forbid it
    /// @return the project then, or the error `not_found`, `invalid_state`
    Mono<Project> order(ProjectId id, Function<FileFacts, SagaEvent> order, String refusal) {
        return projects.lock(id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("project")))
                .flatMap(project -> factsForWaiting(project).flatMap(files -> step(project, order.apply(files))))
                .as(tx::transactional)
                .map(transition -> moved(transition, refusal).project());
    }

    /// A project that is gone is nobody's business any more.
    public Mono<Void> step(ProjectId id, SagaEvent event) {
        return projects.lock(id)
                .flatMap(project -> step(project, event))
                .as(tx::transactional)
                .then();
    }

    /// A submission that waits for files looks at all of them again. Anything else is passed over.
    Mono<Void> filesChanged(ProjectId id) {
        return projects.lock(id)
                .filter(project -> project.stage() instanceof Measuring)
                .flatMap(this::lookAgain)
                .as(tx::transactional)
                .then();
    }

    /// What a submission begins with: no change of the files gets past it until it has committed.
    private Mono<FileFacts> factsForWaiting(Project locked) {
        return knownFiles.findForWaiting(locked.fileIds()).map(known -> known.and(ForgottenFiles.of(locked, known)));
    }

    private Mono<Transition> lookAgain(Project project) {
        return knownFiles.find(project.fileIds()).flatMap(files -> step(project, new FilesChanged(files)));
    }

    private Mono<Transition> step(Project locked, SagaEvent event) {
        var transition = SubmissionSaga.decide(locked, event, clock.instant());
        count(event, transition);
        return switch (transition) {
            case Moved moved -> write(moved).thenReturn(transition);
            case Ignored _, Refused _ -> Mono.just(transition);
        };
    }

    private Mono<Void> write(Moved moved) {
        var project = moved.project();
        return projects.update(project)
                .thenMany(Flux.fromIterable(moved.announcements()))
                .concatMap(announcement -> outbox.append(announcement.type(), lastingLinks.addTo(announcement.event())))
                .then(project.stage().ended() ? progress.forget(project.id()) : Mono.empty())
                .then(moved.tells(EventType.PROJECT_COMPLETED) ? studio.learn(project) : Mono.empty())
                .then(isOverForGood(project) ? outputRemoval.order(project.id()) : Mono.empty())
                .then(isToBeSimulated(project) ? simulate(project) : Mono.empty());
    }

    private static boolean isOverForGood(Project project) {
        return project.stage() instanceof Completed completed && completed.outputsGone();
    }

    private static boolean isToBeSimulated(Project project) {
        return project.mode() == Mode.TEST && project.stage() instanceof Queued;
    }

    private Mono<Void> simulate(Project project) {
        var submission = new SubmissionRef(project.id(), project.stage().submission());
        return leases.enqueue(
                SIMULATION_QUEUE, submission.key(), clock.instant().plus(SimulatedTime.QUEUEING));
    }

    /// @param refusal why the state forbids what a caller asks for
    private static Moved moved(Transition transition, String refusal) {
        return switch (transition) {
            case Moved moved -> moved;
            case Refused refused ->
                throw ApiException.invalidState(refusal, refused.status().wire());
            case Ignored _ -> throw new IllegalStateException("the saga ignores no caller");
        };
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
