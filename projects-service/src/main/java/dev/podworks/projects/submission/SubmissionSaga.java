package dev.podworks.projects.submission;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.project.Failure;
import dev.podworks.contracts.project.Rejection;
import dev.podworks.projects.file.FileFacts;
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
import dev.podworks.projects.submission.SagaEvent.Answer;
import dev.podworks.projects.submission.SagaEvent.Cancelled;
import dev.podworks.projects.submission.SagaEvent.ChargeRefused;
import dev.podworks.projects.submission.SagaEvent.ChargeSettled;
import dev.podworks.projects.submission.SagaEvent.DeadlinePassed;
import dev.podworks.projects.submission.SagaEvent.FilesChanged;
import dev.podworks.projects.submission.SagaEvent.Released;
import dev.podworks.projects.submission.SagaEvent.Retried;
import dev.podworks.projects.submission.SagaEvent.Stopped;
import dev.podworks.projects.submission.SagaEvent.StudioFailed;
import dev.podworks.projects.submission.SagaEvent.StudioFinished;
import dev.podworks.projects.submission.SagaEvent.StudioNews;
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

/// The way of a submission from its files to its outputs: one table of what can happen at which stage.
///
/// Pure: it knows nothing but its arguments. News that are late, repeated or about something else never get to the
/// table, and those that make no sense at a stage change nothing there. Each kind ends in a line for all other stages,
/// so the compiler finds a kind that was forgotten.
final class SubmissionSaga {
    static final Duration LONGEST_MEASURING = Duration.ofMinutes(10);
    /// An import takes an hour at most, and files-service may begin it anew. It ends every import itself: this is for
    /// the case that nobody ever hears of it.
    static final Duration LONGEST_IMPORT = Duration.ofHours(3);
    static final Duration CHARGE_ASKED_AGAIN_AFTER = Duration.ofSeconds(30);

    /// Specification: Limits, File retention.
    static final Duration OUTPUTS_KEPT = Duration.ofDays(30);

    private static final Ignored IGNORED = new Ignored();

    private record Case(Stage stage, SagaEvent event) {}

    private SubmissionSaga() {}

    static Transition decide(Project project, SagaEvent event, Instant now) {
        if (!concerns(project.stage(), event, now)) {
            return IGNORED;
        }
        var here = Moved.from(project);
        return switch (new Case(project.stage(), event)) {
            case Case(Draft at, Submitted it) -> submit(here, at, it, now);
            case Case(Rejected at, Submitted it) -> submit(here, at, it, now);
            case Case(Stage _, Submitted _) -> new Refused(project.status());

            // What the failed submission cost is given back, and this one is charged for itself.
            case Case(Failed at, Retried it) -> submit(here, at, new Submitted(it.files()), now);
            case Case(Stage _, Retried _) -> new Refused(project.status());

            case Case(Queued at, Stopped _) -> stop(here, at, at.queuedAt());
            case Case(Processing at, Stopped _) -> stop(here, at, at.queuedAt());
            case Case(Stage _, Stopped _) -> new Refused(project.status());

            case Case(OnHold at, Released _) -> queue(here, at.quote(), at.attempt(), now);
            case Case(Stage _, Released _) -> new Refused(project.status());

            case Case(Draft at, Cancelled _) -> cancel(here, at);
            case Case(Measuring at, Cancelled _) -> cancel(here, at);
            // Billing hears of it after it was asked for the credits: whatever it has taken by then it gives back.
            case Case(Charging at, Cancelled _) -> cancel(here, at);
            case Case(Rejected at, Cancelled _) -> cancel(here, at);
            case Case(Queued at, Cancelled _) -> cancel(here, at);
            case Case(OnHold at, Cancelled _) -> cancel(here, at);
            case Case(Stage _, Cancelled _) -> new Refused(project.status());

            case Case(Measuring at, FilesChanged it) -> measured(here, at, it, now);
            case Case(Stage _, FilesChanged _) -> IGNORED;

            case Case(Measuring at, UploadMissing it) -> reject(here, at, Rejections.uploadMissing(it));
            case Case(Stage _, UploadMissing _) -> IGNORED;

            case Case(Charging at, ChargeSettled _) -> queue(here, at.quote(), 0, now);
            case Case(Stage _, ChargeSettled _) -> IGNORED;

            case Case(Charging at, ChargeRefused it) -> reject(here, at, Rejections.insufficientCredits(at, it));
            case Case(Stage _, ChargeRefused _) -> IGNORED;

            case Case(Queued at, StudioStarted it) -> start(here, at, it, now);
            // It had not heard yet. What counts is that no later try has this number.
            case Case(OnHold at, StudioStarted it) -> stayOnHold(here, at, it);
            case Case(Processing at, StudioStarted it) -> startOver(here, at, it, now);
            case Case(Stage _, StudioStarted _) -> IGNORED;

            case Case(Processing at, StudioRequeued it) -> queue(here, at.quote(), it.attempt(), now);
            case Case(Stage _, StudioRequeued _) -> IGNORED;

            case Case(Processing at, StudioFinished it) -> complete(here, at, it, now);
            // The studio was faster than the hold, and the work is done.
            case Case(OnHold at, StudioFinished it) -> startAndComplete(here, at, at.queuedAt(), it, now);
            case Case(Queued at, StudioFinished it) -> startAndComplete(here, at, at.queuedAt(), it, now);
            case Case(Stage _, StudioFinished _) -> IGNORED;

            case Case(Processing at, StudioFailed it) -> fail(here, at, it);
            case Case(OnHold at, StudioFailed it) -> fail(here, at, it);
            case Case(Queued at, StudioFailed it) -> fail(here, at, it);
            case Case(Stage _, StudioFailed _) -> IGNORED;

            case Case(Measuring at, DeadlinePassed _) -> reject(here, at, Rejections.measurementUnavailable());
            // For the same submission: billing takes nothing twice, however often it is asked.
            case Case(Charging at, DeadlinePassed _) -> charge(here, at.quote(), now);
            case Case(Completed at, DeadlinePassed _) ->
                here.to(at.withoutOutputs(), EventType.PROJECT_OUTPUTS_DELETED);
            case Case(Stage _, DeadlinePassed _) -> IGNORED;
        };
    }

    /// Whether an event is about the present submission and try at all.
    private static boolean concerns(Stage at, SagaEvent event, Instant now) {
        return switch (event) {
            case Submitted _, Retried _, Stopped _, Released _, Cancelled _, FilesChanged _ -> true;
            case DeadlinePassed _ -> at.isOverdue(now);
            case StudioStarted it -> it.submission() == at.submission() && it.attempt() > at.attempt();
            case StudioNews it -> it.submission() == at.submission() && it.attempt() >= at.attempt();
            case Answer it -> it.submission() == at.submission();
        };
    }

    private static Transition submit(Moved here, Stage at, Submitted it, Instant now) {
        var measuring = measuring(here.project(), at.submission() + 1, it.files(), now);
        var validating = here.to(measuring, EventType.PROJECT_VALIDATING);
        return it.overTestLimit()
                ? reject(validating, measuring, Rejections.testLimitReached())
                : validate(validating, measuring, it.files(), now).orElse(validating);
    }

    private static Transition stop(Moved here, Quoted at, Instant queuedAt) {
        return here.to(new OnHold(at.quote(), at.attempt(), queuedAt), EventType.PROJECT_STOPPED);
    }

    private static Transition stayOnHold(Moved here, OnHold at, StudioStarted it) {
        return here.quietlyTo(new OnHold(at.quote(), it.attempt(), at.queuedAt()));
    }

    private static Transition cancel(Moved here, Stage at) {
        var cancelled = new Stage.Cancelled(at.submission(), at.creditsSeconds(), at.queuedAt());
        return here.to(cancelled, EventType.PROJECT_CANCELLED);
    }

    private static Transition measured(Moved here, Measuring at, FilesChanged it, Instant now) {
        return validate(here, at, it.files(), now).orElseGet(() -> afterImport(here, at, it.files(), now));
    }

    /// The time for measuring begins when the last import has ended.
    private static Transition afterImport(Moved here, Measuring at, FileFacts files, Instant now) {
        var next = measuring(here.project(), at.submission(), files, now);
        return at.importing() && !next.importing() ? here.quietlyTo(next) : IGNORED;
    }

    private static Measuring measuring(Project project, int submission, FileFacts files, Instant now) {
        var importing = project.fileIds().stream()
                .flatMap(id -> files.of(id).stream())
                .anyMatch(file -> file.status() == FileStatus.IMPORTING);
        return new Measuring(submission, importing, now.plus(importing ? LONGEST_IMPORT : LONGEST_MEASURING));
    }

    /// Empty while some file is still on its way.
    private static Optional<Transition> validate(Moved here, Measuring at, FileFacts files, Instant now) {
        return Rejections.ofFiles(here.project(), files)
                .map(rejection -> reject(here, at, rejection))
                .or(() -> price(here.measured(files), at, now));
    }

    private static Optional<Transition> price(Moved here, Measuring at, Instant now) {
        return Price.seconds(here.project().files())
                .map(seconds -> new Quote(at.submission(), seconds))
                .map(quote -> switch (here.project().mode()) {
                    case LIVE -> charge(here, quote, now);
                    case TEST -> queue(here, quote, 0, now);
                });
    }

    private static Transition charge(Moved here, Quote quote, Instant now) {
        return here.to(new Charging(quote, now.plus(CHARGE_ASKED_AGAIN_AFTER)), EventType.PROJECT_CHARGE_REQUESTED);
    }

    private static Transition queue(Moved here, Quote quote, int attempt, Instant now) {
        return here.to(new Queued(quote, attempt, now), EventType.PROJECT_QUEUED);
    }

    private static Transition start(Moved here, Queued at, StudioStarted it, Instant now) {
        return here.to(new Processing(at.quote(), it.attempt(), at.queuedAt(), now), EventType.PROJECT_PROCESSING);
    }

    /// The try before this one died, and the word of it never reached us: for the caller nothing changes.
    private static Transition startOver(Moved here, Processing at, StudioStarted it, Instant now) {
        return here.quietlyTo(new Processing(at.quote(), it.attempt(), at.queuedAt(), now));
    }

    /// Its start never reached us, or will after its end, and still the outputs are there. Callers hear of both steps,
    /// since nothing is completed that was not processed.
    private static Transition startAndComplete(
            Moved here, Quoted at, Instant queuedAt, StudioFinished it, Instant now) {
        var processing = new Processing(at.quote(), it.attempt(), queuedAt, now);
        return complete(here.to(processing, EventType.PROJECT_PROCESSING), processing, it, now);
    }

    private static Transition complete(Moved here, Quoted at, StudioFinished it, Instant now) {
        var expireAt = here.project().keep() ? null : now.plus(OUTPUTS_KEPT);
        var completed = new Completed(at.quote(), at.queuedAt(), at.startedAt(), now, it.outputs(), expireAt, false);
        return here.to(completed, EventType.PROJECT_COMPLETED);
    }

    private static Transition fail(Moved here, Quoted at, StudioFailed it) {
        var failure = new Failure(Failure.Code.PROCESSING_FAILED, it.message());
        return here.to(new Failed(at.quote(), at.queuedAt(), at.startedAt(), failure), EventType.PROJECT_FAILED);
    }

    private static Transition reject(Moved here, Stage at, Rejection rejection) {
        return here.to(new Rejected(at.submission(), at.creditsSeconds(), rejection), EventType.PROJECT_REJECTED);
    }
}
