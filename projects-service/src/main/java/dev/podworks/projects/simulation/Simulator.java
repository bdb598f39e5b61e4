package dev.podworks.projects.simulation;

import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.project.TestOutcome;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.lease.Leases;
import dev.podworks.projects.progress.Progress;
import dev.podworks.projects.progress.ProgressTable;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.ProjectTable;
import dev.podworks.projects.project.SimulatedTime;
import dev.podworks.projects.project.Stage.Processing;
import dev.podworks.projects.project.Stage.Queued;
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

/// The studio of test projects: takes them through the same steps in the time and to the end that their `testOutcome`
/// says, without any recording.
///
/// It works by leases whose due time is the next step's: nothing sleeps, and a service that stops in the middle is
/// continued by the next one.
@Component
class Simulator {
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
    private static final String FAILURE = "The simulator failed this test project, as its testOutcome says.";

    private final ProjectTable projects;
    private final ProgressTable progress;
    private final Submissions submissions;
    private final SampleOutputs samples;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    Simulator(
            ProjectTable projects,
            ProgressTable progress,
            Submissions submissions,
            SampleOutputs samples,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock) {
        this.projects = projects;
        this.progress = progress;
        this.submissions = submissions;
        this.samples = samples;
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
    }

    /// Takes the one step that is due.
    void work(Lease lease) throws IOException {
        var submission = SubmissionRef.parse(lease.id());
        var project = projects.find(submission.project())
                .filter(found -> found.stage().submission() == submission.number())
                .blockOptional(ANSWER_LIMIT);
        if (project.isPresent()) {
            step(lease, submission, project.get());
        } else {
            finishUnlessGoingOn(lease, submission);
        }
    }

    private void step(Lease lease, SubmissionRef submission, Project project) throws IOException {
        switch (project.stage()) {
            case Queued at ->
                goOn(
                        lease,
                        tell(submission, new StudioStarted(submission.number(), at.attempt() + 1)),
                        SimulatedTime.QUEUEING);
            case Processing at -> process(lease, submission, project, at);
            default -> finishUnlessGoingOn(lease, submission); // cancelled, say, or on hold
        }
    }

    private void process(Lease lease, SubmissionRef submission, Project project, Processing at) throws IOException {
        var outcome = Objects.requireNonNull(project.details().testOutcome());
        var percent = percent(submission, at);
        var next = SimulatedStep.after(percent);
        if (outcome == TestOutcome.FAILED && SimulatedStep.failsAt(percent)) {
            finish(lease, tell(submission, new StudioFailed(submission.number(), at.attempt(), FAILURE)));
        } else if (next.isPresent()) {
            var news = next.get().beginning(submission.number(), at.attempt(), outcome, clock.instant());
            goOn(lease, progress.note(submission.project(), news), SimulatedStep.length(outcome));
        } else {
            var outputs = samples.store(project, submission, at.attempt());
            finish(lease, tell(submission, new StudioFinished(submission.number(), at.attempt(), outputs)));
        }
    }

    /// Where the last step ended.
    private double percent(SubmissionRef submission, Processing at) {
        return progress.find(Set.of(submission.project()))
                .mapNotNull(all -> all.get(submission.project()))
                .filter(news -> news.isOf(submission.number(), at.attempt()))
                .map(Progress::capPercent)
                .blockOptional(ANSWER_LIMIT)
                .orElse(0.0);
    }

    private Mono<Void> tell(SubmissionRef submission, SagaEvent event) {
        return submissions.step(submission.project(), event);
    }

    private void goOn(Lease lease, Mono<Void> effect, Duration length) {
        together(lease, effect.then(leases.release(lease, clock.instant().plus(length))));
    }

    private void finish(Lease lease, Mono<Void> effect) {
        together(lease, effect.then(leases.complete(lease)));
    }

    /// A release that commits after the project was read finds this lease in force and leaves the work as it is: so
    /// what is decided here is decided under the project's lock, which a release holds until it has committed.
    private void finishUnlessGoingOn(Lease lease, SubmissionRef submission) {
        together(
                lease,
                projects.lock(submission.project())
                        .filter(locked -> isSimulated(locked, submission))
                        .hasElement()
                        .flatMap(goesOn -> goesOn ? leases.release(lease, clock.instant()) : leases.complete(lease)));
    }

    private static boolean isSimulated(Project project, SubmissionRef submission) {
        return project.stage().submission() == submission.number()
                && (project.stage() instanceof Queued || project.stage() instanceof Processing);
    }

    /// The effect counts only if the lease still does.
    private void together(Lease lease, Mono<Boolean> work) {
        work.filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> new LeaseLostException(lease)))
                .as(tx::transactional)
                .block(ANSWER_LIMIT);
    }
}
