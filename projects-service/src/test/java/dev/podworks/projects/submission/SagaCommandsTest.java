package dev.podworks.projects.submission;

import static dev.podworks.contracts.event.EventType.PROJECT_CANCELLED;
import static dev.podworks.contracts.event.EventType.PROJECT_CHARGE_REQUESTED;
import static dev.podworks.contracts.event.EventType.PROJECT_COMPLETED;
import static dev.podworks.contracts.event.EventType.PROJECT_FAILED;
import static dev.podworks.contracts.event.EventType.PROJECT_OUTPUTS_DELETED;
import static dev.podworks.contracts.event.EventType.PROJECT_PROCESSING;
import static dev.podworks.contracts.event.EventType.PROJECT_QUEUED;
import static dev.podworks.contracts.event.EventType.PROJECT_REJECTED;
import static dev.podworks.contracts.event.EventType.PROJECT_STOPPED;
import static dev.podworks.contracts.event.EventType.PROJECT_VALIDATING;
import static dev.podworks.contracts.project.ProjectStatus.CANCELLED;
import static dev.podworks.contracts.project.ProjectStatus.COMPLETED;
import static dev.podworks.contracts.project.ProjectStatus.QUEUED;
import static dev.podworks.contracts.project.ProjectStatus.REJECTED;
import static dev.podworks.contracts.project.ProjectStatus.VALIDATING;
import static dev.podworks.projects.submission.SagaScenario.OUTPUTS;
import static dev.podworks.projects.submission.SagaScenario.draft;
import static dev.podworks.projects.submission.SagaScenario.file;
import static dev.podworks.projects.submission.SagaScenario.ready;
import static dev.podworks.projects.submission.SagaScenario.snapshots;
import static dev.podworks.projects.submission.SagaScenario.then;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.project.Rejection;
import dev.podworks.projects.submission.SagaEvent.Cancelled;
import dev.podworks.projects.submission.SagaEvent.ChargeRefused;
import dev.podworks.projects.submission.SagaEvent.ChargeSettled;
import dev.podworks.projects.submission.SagaEvent.DeadlinePassed;
import dev.podworks.projects.submission.SagaEvent.FilesChanged;
import dev.podworks.projects.submission.SagaEvent.Held;
import dev.podworks.projects.submission.SagaEvent.Released;
import dev.podworks.projects.submission.SagaEvent.Retried;
import dev.podworks.projects.submission.SagaEvent.StudioFailed;
import dev.podworks.projects.submission.SagaEvent.StudioFinished;
import dev.podworks.projects.submission.SagaEvent.StudioRequeued;
import dev.podworks.projects.submission.SagaEvent.StudioStarted;
import dev.podworks.projects.submission.SagaEvent.Submitted;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Commands of owners and operators at every stage, and long imports.
class SagaCommandsTest {
    private final FileSnapshot file = ready(30);

    @Test
    void aProjectCanBeCancelledUntilProcessingStarts() {
        draft(file).on(new Cancelled(), PROJECT_CANCELLED).is(CANCELLED);
        draft(file).on(new Submitted(snapshots()), PROJECT_VALIDATING).on(new Cancelled(), PROJECT_CANCELLED);
        charging().on(new Cancelled(), PROJECT_CANCELLED);
        charging().on(new ChargeRefused(1, 0), PROJECT_REJECTED).on(new Cancelled(), PROJECT_CANCELLED);
        queued().on(new Cancelled(), PROJECT_CANCELLED);
        queued().on(new Held(), PROJECT_STOPPED).on(new Cancelled(), PROJECT_CANCELLED);
        processing().refuses(new Cancelled());
        processing().on(new StudioFinished(1, 1, OUTPUTS), PROJECT_COMPLETED).refuses(new Cancelled());
        processing().on(new StudioFailed(1, 1, "x"), PROJECT_FAILED).refuses(new Cancelled());
    }

    @Test
    void aCancelledProjectIgnoresEventsAndRefusesCommands() {
        charging()
                .on(new Cancelled(), PROJECT_CANCELLED)
                .after(Duration.ofDays(1))
                .refuses(new Cancelled())
                .refuses(new Submitted(snapshots(file)))
                .refuses(new Retried(snapshots(file)))
                .refuses(new Held())
                .refuses(new Released())
                .ignores(
                        new DeadlinePassed(),
                        new FilesChanged(snapshots(file)),
                        new ChargeSettled(1),
                        new ChargeRefused(1, 0),
                        new StudioStarted(1, 1),
                        new StudioFinished(1, 1, OUTPUTS),
                        new StudioFailed(1, 1, "x"));
    }

    @Test
    void aProjectOnHoldWaitsUntilItIsReleased() {
        processing()
                .on(new Held(), PROJECT_STOPPED)
                .is(QUEUED)
                .refuses(new Held())
                .ignores(new StudioRequeued(1, 1), new StudioStarted(1, 1), new DeadlinePassed())
                .on(new Released(), PROJECT_QUEUED)
                .ignores(new StudioStarted(1, 1))
                .refuses(new Released())
                .on(new StudioStarted(1, 2), PROJECT_PROCESSING)
                .on(new StudioFinished(1, 2, OUTPUTS), PROJECT_COMPLETED);
        charging().refuses(new Held()).refuses(new Released());
    }

    @Test
    void anAttemptStartedBeforeTheHoldArrivedDoesNotStartProcessing() {
        queued().on(new Held(), PROJECT_STOPPED)
                .on(new StudioStarted(1, 1))
                .is(QUEUED)
                .on(new Released(), PROJECT_QUEUED)
                .ignores(new StudioStarted(1, 1))
                .on(new StudioStarted(1, 2), PROJECT_PROCESSING);
    }

    @Test
    void aJobThatEndedBeforeTheHoldArrivedCounts() {
        processing()
                .on(new Held(), PROJECT_STOPPED)
                .on(new StudioFinished(1, 1, OUTPUTS), PROJECT_PROCESSING, PROJECT_COMPLETED)
                .is(COMPLETED);
        processing().on(new Held(), PROJECT_STOPPED).on(new StudioFailed(1, 1, "x"), PROJECT_FAILED);
    }

    @Test
    void aRetryIsANewSubmissionWithItsOwnCharge() {
        var given = processing()
                .on(new StudioFailed(1, 1, "x"), PROJECT_FAILED)
                .on(new Retried(snapshots(file)), PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED)
                .is(VALIDATING)
                .ignores(new ChargeSettled(1), new StudioFinished(1, 1, OUTPUTS))
                .on(new ChargeSettled(2), PROJECT_QUEUED);
        assertThat(given.project().failure()).isNull();
        queued().refuses(new Retried(snapshots(file)));
        processing().refuses(new Retried(snapshots(file)));

        var expired = processing()
                .on(new StudioFailed(1, 1, "x"), PROJECT_FAILED)
                .on(new Retried(snapshots(then(file, file(FileStatus.EXPIRED)))), PROJECT_VALIDATING, PROJECT_REJECTED)
                .is(REJECTED);
        assertThat(rejection(expired)).isEqualTo(Rejection.Code.UPLOAD_MISSING);
    }

    @Test
    void theThirdAttemptIsTheLast() {
        processing()
                .on(new StudioRequeued(1, 1), PROJECT_QUEUED)
                .on(new StudioStarted(1, 2), PROJECT_PROCESSING)
                .on(new StudioRequeued(1, 2), PROJECT_QUEUED)
                .on(new StudioStarted(1, 3), PROJECT_PROCESSING)
                .on(new StudioFailed(1, 3, "lost three times"), PROJECT_FAILED)
                .ignores(new StudioStarted(1, 4), new StudioFinished(1, 4, OUTPUTS));
    }

    @Test
    void theMeasuringTimeoutStartsAfterTheImport() {
        var importing = file(FileStatus.IMPORTING);
        var given = draft(file, importing)
                .on(new Submitted(snapshots(file, importing)), PROJECT_VALIDATING)
                .after(Duration.ofHours(2))
                .ignores(new DeadlinePassed(), new FilesChanged(snapshots(file, importing)));
        given.on(new FilesChanged(snapshots(file, then(importing, file(FileStatus.CHECKING)))))
                .ignores(new FilesChanged(snapshots(file, then(importing, file(FileStatus.CHECKING)))))
                .after(Duration.ofMinutes(9))
                .ignores(new DeadlinePassed())
                .after(Duration.ofMinutes(1))
                .on(new DeadlinePassed(), PROJECT_REJECTED);
        assertThat(rejection(given)).isEqualTo(Rejection.Code.MEASUREMENT_UNAVAILABLE);
    }

    @Test
    void aLostImportRejectsAfterTheTimeout() {
        var importing = file(FileStatus.IMPORTING);
        draft(importing)
                .on(new Submitted(snapshots(importing)), PROJECT_VALIDATING)
                .after(SubmissionSaga.IMPORT_TIMEOUT)
                .on(new DeadlinePassed(), PROJECT_REJECTED);
    }

    @Test
    void outputsExpireOnceAfterThirtyDays() {
        var given = processing()
                .on(new StudioFinished(1, 1, OUTPUTS), PROJECT_COMPLETED)
                .after(Duration.ofDays(30).minusSeconds(1))
                .ignores(new DeadlinePassed())
                .after(Duration.ofSeconds(1))
                .on(new DeadlinePassed(), PROJECT_OUTPUTS_DELETED)
                .is(COMPLETED)
                .after(Duration.ofDays(30))
                .ignores(new DeadlinePassed());
        assertThat(given.project().snapshot().outputs()).isNull();
    }

    @Test
    void aTestProjectOverTheDailyLimitIsRejected() {
        var given = draft(Mode.TEST, file)
                .on(new Submitted(snapshots(file), true), PROJECT_VALIDATING, PROJECT_REJECTED)
                .is(REJECTED);
        assertThat(rejection(given)).isEqualTo(Rejection.Code.TEST_LIMIT_REACHED);
        given.on(new Submitted(snapshots(file), false), PROJECT_VALIDATING, PROJECT_QUEUED);
    }

    private SagaScenario charging() {
        return draft(file).on(new Submitted(snapshots(file)), PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED);
    }

    private SagaScenario queued() {
        return charging().on(new ChargeSettled(1), PROJECT_QUEUED);
    }

    private SagaScenario processing() {
        return queued().on(new StudioStarted(1, 1), PROJECT_PROCESSING);
    }

    private static Rejection.Code rejection(SagaScenario given) {
        return Objects.requireNonNull(given.project().rejection()).code();
    }
}
