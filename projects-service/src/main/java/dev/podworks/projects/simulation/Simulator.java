package dev.podworks.projects.simulation;

import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.contracts.event.ChangedResource;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.project.TestOutcome;
import dev.podworks.kit.change.ChangeNotifier;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.lease.Leases;
import dev.podworks.projects.estimate.SimulatedTime;
import dev.podworks.projects.file.FileReadModel;
import dev.podworks.projects.progress.Progress;
import dev.podworks.projects.progress.ProgressTable;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectTable;
import dev.podworks.projects.project.Stage.Cancelled;
import dev.podworks.projects.project.Stage.Charging;
import dev.podworks.projects.project.Stage.Completed;
import dev.podworks.projects.project.Stage.Draft;
import dev.podworks.projects.project.Stage.Failed;
import dev.podworks.projects.project.Stage.Measuring;
import dev.podworks.projects.project.Stage.OnHold;
import dev.podworks.projects.project.Stage.Processing;
import dev.podworks.projects.project.Stage.Queued;
import dev.podworks.projects.project.Stage.Rejected;
import dev.podworks.projects.submission.SagaEvent;
import dev.podworks.projects.submission.SagaEvent.StudioFailed;
import dev.podworks.projects.submission.SagaEvent.StudioFinished;
import dev.podworks.projects.submission.SagaEvent.StudioStarted;
import dev.podworks.projects.submission.Submissions;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Set;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// The studio of test projects: moves them through the same stages, with the duration and result that their
/// `testOutcome` requests, without processing a recording.
///
/// Each step is a lease of a work item that is due when the step starts: no thread sleeps, and another replica
/// continues after a crash.
@Component
class Simulator {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final String FAILURE = "The simulation failed, as requested by testOutcome.";

    private final ProjectTable projects;
    private final ProgressTable progress;
    private final Submissions submissions;
    private final FileReadModel files;
    private final SampleOutputs samples;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;
    private final ChangeNotifier changes;

    Simulator(
            ProjectTable projects,
            ProgressTable progress,
            Submissions submissions,
            FileReadModel files,
            SampleOutputs samples,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock,
            ChangeNotifier changes) {
        this.projects = projects;
        this.progress = progress;
        this.submissions = submissions;
        this.files = files;
        this.samples = samples;
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
        this.changes = changes;
    }

    /// Executes the step that is due.
    void work(Lease lease) throws IOException {
        var submission = SubmissionRef.parse(lease.id());
        var project = projects.find(submission.project())
                .filter(found -> found.stage().submission() == submission.number())
                .blockOptional(TIMEOUT);
        if (project.isPresent()) {
            step(lease, submission, project.get());
        } else {
            completeUnlessActive(lease, submission);
        }
    }

    private void step(Lease lease, SubmissionRef submission, Project project) throws IOException {
        switch (project.stage()) {
            case Queued stage ->
                proceed(
                        lease,
                        step(submission, new StudioStarted(submission.number(), stage.attempt() + 1)),
                        SimulatedTime.QUEUEING);
            case Processing stage -> process(lease, submission, project, stage);
            case Draft _, Measuring _, Rejected _, Charging _, OnHold _, Completed _, Failed _, Cancelled _ ->
                completeUnlessActive(lease, submission);
        }
    }

    private void process(Lease lease, SubmissionRef submission, Project project, Processing stage) throws IOException {
        var outcome = Objects.requireNonNull(project.details().testOutcome());
        var percent = percent(submission, stage);
        var next = SimulatedStep.after(percent);
        if (outcome == TestOutcome.FAILED && SimulatedStep.failsAt(percent)) {
            complete(lease, step(submission, new StudioFailed(submission.number(), stage.attempt(), FAILURE)));
        } else if (next.isPresent()) {
            var start = next.get().start(submission.number(), stage.attempt(), outcome, clock.instant());
            proceed(lease, store(start, project), SimulatedStep.duration(outcome));
        } else {
            var measured = files.find(project.fileIds()).blockOptional(TIMEOUT).orElseThrow();
            var outputs = samples.store(project, measured, submission, stage.attempt());
            complete(lease, step(submission, new StudioFinished(submission.number(), stage.attempt(), outputs)));
        }
    }

    private Mono<Void> store(Progress start, Project project) {
        return progress.store(project.id(), start)
                .then(changes.afterCommit(new ChangeEvent(
                        project.account(),
                        project.mode(),
                        ChangedResource.PROJECT_PROGRESS,
                        project.id().value())));
    }

    /// The percentage at which the last step ended.
    private double percent(SubmissionRef submission, Processing stage) {
        return progress.find(Set.of(submission.project()))
                .mapNotNull(all -> all.get(submission.project()))
                .filter(latest -> latest.isOf(submission.number(), stage.attempt()))
                .map(Progress::capPercent)
                .blockOptional(TIMEOUT)
                .orElse(0.0);
    }

    private Mono<Void> step(SubmissionRef submission, SagaEvent event) {
        return submissions.step(submission.project(), event);
    }

    private void proceed(Lease lease, Mono<Void> effect, Duration delay) {
        commit(lease, effect.then(leases.release(lease, clock.instant().plus(delay))));
    }

    private void complete(Lease lease, Mono<Void> effect) {
        commit(lease, effect.then(leases.complete(lease)));
    }

    /// A release that commits after the project was read finds the existing work item and enqueues no other.
    /// Therefore the decision is made under the project's lock, which a release holds until its commit.
    private void completeUnlessActive(Lease lease, SubmissionRef submission) {
        commit(
                lease,
                projects.lock(submission.project())
                        .filter(locked -> isSimulated(locked, submission))
                        .hasElement()
                        .flatMap(active -> active ? leases.release(lease, clock.instant()) : leases.complete(lease)));
    }

    private static boolean isSimulated(Project project, SubmissionRef submission) {
        return project.stage().submission() == submission.number()
                && (project.stage() instanceof Queued || project.stage() instanceof Processing);
    }

    /// Rolls the effect back if the lease was lost.
    private void commit(Lease lease, Mono<Boolean> work) {
        work.filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> new LeaseLostException(lease)))
                .as(tx::transactional)
                .block(TIMEOUT);
    }
}
