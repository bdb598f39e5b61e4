package dev.podworks.projects.submission;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.project.Failure;
import dev.podworks.contracts.project.Rejection;
import dev.podworks.projects.file.FileSnapshots;
import dev.podworks.projects.project.Price;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.Stage;
import dev.podworks.projects.project.Stage.Charging;
import dev.podworks.projects.project.Stage.Completed;
import dev.podworks.projects.project.Stage.Draft;
import dev.podworks.projects.project.Stage.Failed;
import dev.podworks.projects.project.Stage.Measuring;
import dev.podworks.projects.project.Stage.OnHold;
import dev.podworks.projects.project.Stage.Processing;
import dev.podworks.projects.project.Stage.Queued;
import dev.podworks.projects.project.Stage.Quote;
import dev.podworks.projects.project.Stage.Quoted;
import dev.podworks.projects.project.Stage.Rejected;
import dev.podworks.projects.submission.SagaEvent.AttemptEvent;
import dev.podworks.projects.submission.SagaEvent.Cancelled;
import dev.podworks.projects.submission.SagaEvent.ChargeRefused;
import dev.podworks.projects.submission.SagaEvent.ChargeSettled;
import dev.podworks.projects.submission.SagaEvent.DeadlinePassed;
import dev.podworks.projects.submission.SagaEvent.ExternalEvent;
import dev.podworks.projects.submission.SagaEvent.FilesChanged;
import dev.podworks.projects.submission.SagaEvent.Held;
import dev.podworks.projects.submission.SagaEvent.Released;
import dev.podworks.projects.submission.SagaEvent.Retried;
import dev.podworks.projects.submission.SagaEvent.StudioFailed;
import dev.podworks.projects.submission.SagaEvent.StudioFinished;
import dev.podworks.projects.submission.SagaEvent.StudioRequeued;
import dev.podworks.projects.submission.SagaEvent.StudioStarted;
import dev.podworks.projects.submission.SagaEvent.Submitted;
import dev.podworks.projects.submission.SagaEvent.UploadMissing;
import dev.podworks.projects.submission.Transition.Ignored;
import dev.podworks.projects.submission.Transition.Moved;
import dev.podworks.projects.submission.Transition.Refused;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The state machine of a submission: one table of stages and events.
///
/// A pure function. Events that are late, repeated or about another submission are filtered out before the table;
/// those without a meaning at a stage are ignored there. Each type of event has a line for all other stages, so
/// that the compiler reports a type that is missing.
final class SubmissionSaga {
    static final Duration MEASURING_TIMEOUT = Duration.ofMinutes(10);
    /// An import takes at most an hour and may be restarted. files-service ends every import; this timeout is for
    /// lost events.
    static final Duration IMPORT_TIMEOUT = Duration.ofHours(3);
    static final Duration CHARGE_RETRY_DELAY = Duration.ofSeconds(30);

    /// Specification: Limits, File retention.
    static final Duration OUTPUT_RETENTION = Duration.ofDays(30);

    private static final Ignored IGNORED = new Ignored();

    private record Case(Stage stage, SagaEvent event) {}

    private SubmissionSaga() {}

    static Transition decide(Project project, SagaEvent received, Instant now) {
        if (!concerns(project.stage(), received, now)) {
            return IGNORED;
        }
        var transition = Moved.from(project);
        return switch (new Case(project.stage(), received)) {
            case Case(Draft stage, Submitted event) -> submit(transition, stage, event, now);
            case Case(Rejected stage, Submitted event) -> submit(transition, stage, event, now);
            case Case(Stage _, Submitted _) -> new Refused(project.status());

            // The failed submission is refunded; the new one has its own charge.
            case Case(Failed stage, Retried event) -> submit(transition, stage, new Submitted(event.files()), now);
            case Case(Stage _, Retried _) -> new Refused(project.status());

            case Case(Queued stage, Held _) -> hold(transition, stage, stage.queuedAt());
            case Case(Processing stage, Held _) -> hold(transition, stage, stage.queuedAt());
            case Case(Stage _, Held _) -> new Refused(project.status());

            case Case(OnHold stage, Released _) -> queue(transition, stage.quote(), stage.attempt(), now);
            case Case(Stage _, Released _) -> new Refused(project.status());

            case Case(Draft stage, Cancelled _) -> cancel(transition, stage);
            case Case(Measuring stage, Cancelled _) -> cancel(transition, stage);
            // Billing receives the cancellation after the request, and refunds a charge that it has settled by then.
            case Case(Charging stage, Cancelled _) -> cancel(transition, stage);
            case Case(Rejected stage, Cancelled _) -> cancel(transition, stage);
            case Case(Queued stage, Cancelled _) -> cancel(transition, stage);
            case Case(OnHold stage, Cancelled _) -> cancel(transition, stage);
            case Case(Stage _, Cancelled _) -> new Refused(project.status());

            case Case(Measuring stage, FilesChanged event) -> filesChanged(transition, stage, event, now);
            case Case(Stage _, FilesChanged _) -> IGNORED;

            case Case(Measuring stage, UploadMissing event) ->
                reject(transition, stage, Rejections.uploadMissing(event));
            case Case(Stage _, UploadMissing _) -> IGNORED;

            case Case(Charging stage, ChargeSettled _) -> queue(transition, stage.quote(), 0, now);
            case Case(Stage _, ChargeSettled _) -> IGNORED;

            case Case(Charging stage, ChargeRefused event) ->
                reject(transition, stage, Rejections.insufficientCredits(stage, event));
            case Case(Stage _, ChargeRefused _) -> IGNORED;

            case Case(Queued stage, StudioStarted event) -> start(transition, stage, event, now);
            // The studio had not received the hold yet. Recorded so that later attempts have higher numbers.
            case Case(OnHold stage, StudioStarted event) -> stayOnHold(transition, stage, event);
            case Case(Processing stage, StudioStarted event) -> restart(transition, stage, event, now);
            case Case(Stage _, StudioStarted _) -> IGNORED;

            case Case(Processing stage, StudioRequeued event) -> queue(transition, stage.quote(), event.attempt(), now);
            case Case(Stage _, StudioRequeued _) -> IGNORED;

            case Case(Processing stage, StudioFinished event) -> complete(transition, stage, event, now);
            // The studio finished before it received the hold.
            case Case(OnHold stage, StudioFinished event) ->
                startAndComplete(transition, stage, stage.queuedAt(), event, now);
            case Case(Queued stage, StudioFinished event) ->
                startAndComplete(transition, stage, stage.queuedAt(), event, now);
            case Case(Stage _, StudioFinished _) -> IGNORED;

            case Case(Processing stage, StudioFailed event) -> fail(transition, stage, event);
            case Case(OnHold stage, StudioFailed event) -> fail(transition, stage, event);
            case Case(Queued stage, StudioFailed event) -> fail(transition, stage, event);
            case Case(Stage _, StudioFailed _) -> IGNORED;

            case Case(Measuring stage, DeadlinePassed _) ->
                reject(transition, stage, Rejections.measurementUnavailable());
            // With the same key: billing does not charge a submission twice.
            case Case(Charging stage, DeadlinePassed _) -> charge(transition, stage.quote(), now);
            case Case(Completed stage, DeadlinePassed _) ->
                transition.to(stage.withoutOutputs(), EventType.PROJECT_OUTPUTS_DELETED);
            case Case(Stage _, DeadlinePassed _) -> IGNORED;
        };
    }

    /// Whether an event is about the current submission and attempt.
    private static boolean concerns(Stage stage, SagaEvent received, Instant now) {
        return switch (received) {
            case Submitted _, Retried _, Held _, Released _, Cancelled _, FilesChanged _ -> true;
            case DeadlinePassed _ -> stage.isOverdue(now);
            case StudioStarted event -> event.submission() == stage.submission() && event.attempt() > stage.attempt();
            case AttemptEvent event -> event.submission() == stage.submission() && event.attempt() >= stage.attempt();
            case ExternalEvent event -> event.submission() == stage.submission();
        };
    }

    private static Transition submit(Moved transition, Stage stage, Submitted event, Instant now) {
        var measuring = measuring(transition.project(), stage.submission() + 1, event.files(), now);
        var validating = transition.to(measuring, EventType.PROJECT_VALIDATING);
        return event.testLimitExceeded()
                ? reject(validating, measuring, Rejections.testLimitReached())
                : validate(validating, measuring, event.files(), now).orElse(validating);
    }

    private static Transition hold(Moved transition, Quoted stage, Instant queuedAt) {
        return transition.to(new OnHold(stage.quote(), stage.attempt(), queuedAt), EventType.PROJECT_STOPPED);
    }

    private static Transition stayOnHold(Moved transition, OnHold stage, StudioStarted event) {
        return transition.to(new OnHold(stage.quote(), event.attempt(), stage.queuedAt()));
    }

    private static Transition cancel(Moved transition, Stage stage) {
        var cancelled = new Stage.Cancelled(stage.submission(), stage.creditsSeconds(), stage.queuedAt());
        return transition.to(cancelled, EventType.PROJECT_CANCELLED);
    }

    private static Transition filesChanged(Moved transition, Measuring stage, FilesChanged event, Instant now) {
        return validate(transition, stage, event.files(), now)
                .orElseGet(() -> afterImport(transition, stage, event.files(), now));
    }

    /// The timeout for measuring starts when the last import has ended.
    private static Transition afterImport(Moved transition, Measuring stage, FileSnapshots files, Instant now) {
        var next = measuring(transition.project(), stage.submission(), files, now);
        return stage.importing() && !next.importing() ? transition.to(next) : IGNORED;
    }

    private static Measuring measuring(Project project, int submission, FileSnapshots files, Instant now) {
        var importing = project.fileIds().stream()
                .flatMap(id -> files.find(id).stream())
                .anyMatch(file -> file.status() == FileStatus.IMPORTING);
        return new Measuring(submission, importing, now.plus(importing ? IMPORT_TIMEOUT : MEASURING_TIMEOUT));
    }

    /// Empty while a file is not ready.
    private static Optional<Transition> validate(Moved transition, Measuring stage, FileSnapshots files, Instant now) {
        return Rejections.ofFiles(transition.project(), files)
                .map(rejection -> reject(transition, stage, rejection))
                .or(() -> price(transition.measured(files), stage, now));
    }

    private static Optional<Transition> price(Moved transition, Measuring stage, Instant now) {
        return Price.seconds(transition.project().files())
                .map(seconds -> new Quote(stage.submission(), seconds))
                .map(quote -> switch (transition.project().mode()) {
                    case LIVE -> charge(transition, quote, now);
                    case TEST -> queue(transition, quote, 0, now);
                });
    }

    private static Transition charge(Moved transition, Quote quote, Instant now) {
        return transition.to(new Charging(quote, now.plus(CHARGE_RETRY_DELAY)), EventType.PROJECT_CHARGE_REQUESTED);
    }

    private static Transition queue(Moved transition, Quote quote, int attempt, Instant now) {
        return transition.to(new Queued(quote, attempt, now), EventType.PROJECT_QUEUED);
    }

    private static Transition start(Moved transition, Queued stage, StudioStarted event, Instant now) {
        return transition.to(
                new Processing(stage.quote(), event.attempt(), stage.queuedAt(), now), EventType.PROJECT_PROCESSING);
    }

    /// The previous attempt was lost without an event. Nothing changes for the caller.
    private static Transition restart(Moved transition, Processing stage, StudioStarted event, Instant now) {
        return transition.to(new Processing(stage.quote(), event.attempt(), stage.queuedAt(), now));
    }

    /// The event of its start is late or was lost. Both events are published, because clients expect
    /// `project.processing` before `project.completed`.
    private static Transition startAndComplete(
            Moved transition, Quoted stage, Instant queuedAt, StudioFinished event, Instant now) {
        var processing = new Processing(stage.quote(), event.attempt(), queuedAt, now);
        return complete(transition.to(processing, EventType.PROJECT_PROCESSING), processing, event, now);
    }

    private static Transition complete(Moved transition, Quoted stage, StudioFinished event, Instant now) {
        var expireAt = transition.project().keep() ? null : now.plus(OUTPUT_RETENTION);
        var completed = new Completed(
                stage.quote(), stage.queuedAt(), stage.startedAt(), now, event.outputs(), expireAt, false, null);
        return transition.to(completed, EventType.PROJECT_COMPLETED);
    }

    private static Transition fail(Moved transition, Quoted stage, StudioFailed event) {
        var failure = new Failure(Failure.Code.PROCESSING_FAILED, event.message());
        return transition.to(
                new Failed(stage.quote(), stage.queuedAt(), stage.startedAt(), failure), EventType.PROJECT_FAILED);
    }

    private static Transition reject(Moved transition, Stage stage, Rejection rejection) {
        return transition.to(
                new Rejected(stage.submission(), stage.creditsSeconds(), rejection), EventType.PROJECT_REJECTED);
    }
}
