package dev.podworks.projects.submission;

import static dev.podworks.contracts.event.EventType.PROJECT_CHARGE_REQUESTED;
import static dev.podworks.contracts.event.EventType.PROJECT_COMPLETED;
import static dev.podworks.contracts.event.EventType.PROJECT_FAILED;
import static dev.podworks.contracts.event.EventType.PROJECT_PROCESSING;
import static dev.podworks.contracts.event.EventType.PROJECT_QUEUED;
import static dev.podworks.contracts.event.EventType.PROJECT_REJECTED;
import static dev.podworks.contracts.event.EventType.PROJECT_VALIDATING;
import static dev.podworks.contracts.project.ProjectStatus.COMPLETED;
import static dev.podworks.contracts.project.ProjectStatus.FAILED;
import static dev.podworks.contracts.project.ProjectStatus.PROCESSING;
import static dev.podworks.contracts.project.ProjectStatus.QUEUED;
import static dev.podworks.contracts.project.ProjectStatus.REJECTED;
import static dev.podworks.contracts.project.ProjectStatus.VALIDATING;
import static dev.podworks.projects.submission.SagaScenario.OUTPUTS;
import static dev.podworks.projects.submission.SagaScenario.START;
import static dev.podworks.projects.submission.SagaScenario.draft;
import static dev.podworks.projects.submission.SagaScenario.failed;
import static dev.podworks.projects.submission.SagaScenario.file;
import static dev.podworks.projects.submission.SagaScenario.ready;
import static dev.podworks.projects.submission.SagaScenario.snapshots;
import static dev.podworks.projects.submission.SagaScenario.then;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.project.Rejection;
import dev.podworks.projects.submission.SagaEvent.ChargeRefused;
import dev.podworks.projects.submission.SagaEvent.ChargeSettled;
import dev.podworks.projects.submission.SagaEvent.DeadlinePassed;
import dev.podworks.projects.submission.SagaEvent.FilesChanged;
import dev.podworks.projects.submission.SagaEvent.StudioFailed;
import dev.podworks.projects.submission.SagaEvent.StudioFinished;
import dev.podworks.projects.submission.SagaEvent.StudioRequeued;
import dev.podworks.projects.submission.SagaEvent.StudioStarted;
import dev.podworks.projects.submission.SagaEvent.Submitted;
import dev.podworks.projects.submission.SagaEvent.UploadMissing;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SubmissionSagaTest {
    private static final Duration ONE_SECOND = Duration.ofSeconds(1);

    @Test
    void readyFilesArePricedOnSubmission() {
        var one = ready(30.2);
        var two = ready(10);
        draft(one, two)
                .on(new Submitted(snapshots(one, two)), PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED)
                .is(VALIDATING)
                .on(new ChargeSettled(1), PROJECT_QUEUED)
                .on(new StudioStarted(1, 1), PROJECT_PROCESSING)
                .on(new StudioFinished(1, 1, OUTPUTS), PROJECT_COMPLETED)
                .is(COMPLETED);
    }

    @Test
    void eachDurationIsRoundedUp() {
        var one = ready(30.2);
        var two = ready(10);
        var project = draft(one, two)
                .on(new Submitted(snapshots(one, two)), PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED)
                .project();
        assertThat(project.snapshot().creditsSeconds()).isEqualTo(31 + 10);
        assertThat(project.snapshot().files()).extracting("durationSeconds").containsExactly(30.2, 10.0);
    }

    @Test
    void aSubmissionWaitsForFilesThatAreNotReady() {
        var one = ready(30);
        var two = file(FileStatus.AWAITING_UPLOAD);
        draft(one, two)
                .on(new Submitted(snapshots(one, two)), PROJECT_VALIDATING)
                .ignores(new FilesChanged(snapshots(one, then(two, file(FileStatus.CHECKING)))))
                .on(new FilesChanged(snapshots(one, then(two, ready(20)))), PROJECT_CHARGE_REQUESTED)
                .is(VALIDATING);
    }

    @Test
    void aSubmissionWaitsForFilesWithoutASnapshot() {
        var one = ready(30);
        draft(one)
                .on(new Submitted(snapshots()), PROJECT_VALIDATING)
                .on(new FilesChanged(snapshots(one)), PROJECT_CHARGE_REQUESTED);
    }

    @Test
    void aMissingUploadRejectsAndCanBeResubmitted() {
        var file = file(FileStatus.AWAITING_UPLOAD);
        var given = draft(file)
                .on(new Submitted(snapshots(file)), PROJECT_VALIDATING)
                .on(new UploadMissing(1, "interview.wav"), PROJECT_REJECTED)
                .is(REJECTED);
        assertThat(rejection(given)).isEqualTo(Rejection.Code.UPLOAD_MISSING);

        var uploaded = then(file, ready(30));
        given.on(new Submitted(snapshots(uploaded)), PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED)
                .ignores(new UploadMissing(1, "interview.wav"), new ChargeSettled(1))
                .on(new ChargeSettled(2), PROJECT_QUEUED);
        assertThat(given.project().rejection()).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void aFailedFileRejectsWithItsOwnReason(FileError.Code code) {
        var one = ready(30);
        var two = file(FileStatus.CHECKING);
        var given = draft(one, two)
                .on(new Submitted(snapshots(one, two)), PROJECT_VALIDATING)
                .on(new FilesChanged(snapshots(one, then(two, failed(code)))), PROJECT_REJECTED);
        assertThat(rejection(given).name()).isEqualTo(code.name());
    }

    @Test
    void aFileThatFailedBeforeRejectsOnSubmission() {
        var file = failed(FileError.Code.UNREADABLE_FILE);
        draft(file)
                .on(new Submitted(snapshots(file)), PROJECT_VALIDATING, PROJECT_REJECTED)
                .is(REJECTED);
    }

    @ParameterizedTest
    @EnumSource(names = {"EXPIRED", "DELETED"})
    void expiredAndDeletedFilesCountAsMissing(FileStatus status) {
        var file = ready(30);
        var given = draft(file)
                .on(new Submitted(snapshots(then(file, file(status)))), PROJECT_VALIDATING, PROJECT_REJECTED);
        assertThat(rejection(given)).isEqualTo(Rejection.Code.UPLOAD_MISSING);
    }

    @Test
    void theMeasuringTimeoutRejects() {
        var file = file(FileStatus.CHECKING);
        var given = draft(file)
                .on(new Submitted(snapshots(file)), PROJECT_VALIDATING)
                .after(Duration.ofMinutes(10).minus(ONE_SECOND))
                .ignores(new DeadlinePassed())
                .after(ONE_SECOND)
                .on(new DeadlinePassed(), PROJECT_REJECTED);
        assertThat(rejection(given)).isEqualTo(Rejection.Code.MEASUREMENT_UNAVAILABLE);
    }

    @Test
    void insufficientCreditsReject() {
        var file = ready(30);
        var given = draft(file)
                .on(new Submitted(snapshots(file)), PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED)
                .on(new ChargeRefused(1, 12), PROJECT_REJECTED);
        assertThat(given.project().rejection())
                .isEqualTo(
                        new Rejection(
                                Rejection.Code.INSUFFICIENT_CREDITS,
                                "The project costs 30 seconds of credit and the account has 12. Buy credits and submit again."));
        assertThat(given.project().snapshot().creditsSeconds()).isEqualTo(30);
    }

    @Test
    void theChargeIsRequestedAgainUntilBillingResponds() {
        var file = ready(30);
        var given = draft(file)
                .on(new Submitted(snapshots(file)), PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED)
                .after(Duration.ofSeconds(29))
                .ignores(new DeadlinePassed())
                .after(ONE_SECOND)
                .on(new DeadlinePassed(), PROJECT_CHARGE_REQUESTED)
                .ignores(new DeadlinePassed())
                .after(Duration.ofSeconds(30))
                .on(new DeadlinePassed(), PROJECT_CHARGE_REQUESTED);
        assertThat(given.project().snapshot().submission()).isEqualTo(1);
        given.on(new ChargeSettled(1), PROJECT_QUEUED).ignores(new ChargeSettled(1), new ChargeRefused(1, 0));
    }

    @Test
    void aTestProjectIsPricedAndNeverCharged() {
        var file = ready(30);
        var project = draft(Mode.TEST, file)
                .on(new Submitted(snapshots(file)), PROJECT_VALIDATING, PROJECT_QUEUED)
                .project();
        assertThat(project.snapshot().creditsSeconds()).isEqualTo(30);
    }

    @Test
    void aLostAttemptIsRequeuedAndItsLateEventsAreIgnored() {
        queued().on(new StudioStarted(1, 1), PROJECT_PROCESSING)
                .on(new StudioRequeued(1, 1), PROJECT_QUEUED)
                .is(QUEUED)
                .ignores(new StudioStarted(1, 1), new StudioRequeued(1, 1))
                .on(new StudioStarted(1, 2), PROJECT_PROCESSING)
                .ignores(
                        new StudioStarted(1, 1),
                        new StudioStarted(1, 2),
                        new StudioRequeued(1, 1),
                        new StudioFailed(1, 1, "too late"),
                        new StudioFinished(1, 1, OUTPUTS))
                .on(new StudioFinished(1, 2, OUTPUTS), PROJECT_COMPLETED);
    }

    @Test
    void anAttemptAfterAnUnreportedLossPublishesNothing() {
        queued().on(new StudioStarted(1, 1), PROJECT_PROCESSING)
                .on(new StudioStarted(1, 2))
                .is(PROCESSING)
                .ignores(new StudioFinished(1, 1, OUTPUTS))
                .on(new StudioFinished(1, 2, OUTPUTS), PROJECT_COMPLETED);
    }

    @Test
    void outputsAreAcceptedWithoutAStartEvent() {
        var project = queued().on(new StudioFinished(1, 1, OUTPUTS), PROJECT_PROCESSING, PROJECT_COMPLETED)
                .ignores(new StudioStarted(1, 1))
                .project();
        assertThat(project.snapshot().outputs()).isEqualTo(OUTPUTS);
    }

    @Test
    void theLastAttemptFailsTheProject() {
        var given = queued().on(new StudioStarted(1, 3), PROJECT_PROCESSING)
                .on(new StudioFailed(1, 3, "It has no audio."), PROJECT_FAILED)
                .is(FAILED);
        assertThat(Objects.requireNonNull(given.project().failure()).message()).isEqualTo("It has no audio.");
    }

    @Test
    void aQueuedJobCanFail() {
        queued().on(new StudioFailed(1, 0, "It has no audio."), PROJECT_FAILED);
    }

    @Test
    void aCompletedProjectIgnoresEvents() {
        queued().on(new StudioStarted(1, 1), PROJECT_PROCESSING)
                .on(new StudioFinished(1, 1, OUTPUTS), PROJECT_COMPLETED)
                .after(Duration.ofDays(1))
                .refuses(new Submitted(snapshots()))
                .ignores(
                        new DeadlinePassed(),
                        new FilesChanged(snapshots()),
                        new ChargeRefused(1, 0),
                        new StudioStarted(1, 2),
                        new StudioRequeued(1, 2),
                        new StudioFailed(1, 2, "too late"),
                        new StudioFinished(1, 2, OUTPUTS));
    }

    @Test
    void onlyADraftOrARejectedProjectCanBeSubmitted() {
        var file = ready(30);
        draft(file)
                .on(new Submitted(snapshots(file)), PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED)
                .refuses(new Submitted(snapshots(file)))
                .on(new ChargeSettled(1), PROJECT_QUEUED)
                .refuses(new Submitted(snapshots(file)))
                .on(new StudioStarted(1, 1), PROJECT_PROCESSING)
                .refuses(new Submitted(snapshots(file)));
    }

    @Test
    void timestampsAreThoseOfTheLastAttempt() {
        var given = queued();
        var project = given.after(ONE_SECOND)
                .on(new StudioStarted(1, 1), PROJECT_PROCESSING)
                .after(ONE_SECOND)
                .on(new StudioRequeued(1, 1), PROJECT_QUEUED)
                .after(ONE_SECOND)
                .on(new StudioStarted(1, 2), PROJECT_PROCESSING)
                .after(ONE_SECOND)
                .on(new StudioFinished(1, 2, OUTPUTS), PROJECT_COMPLETED)
                .project()
                .snapshot();
        assertThat(project.queuedAt()).isEqualTo(START.plusSeconds(2));
        assertThat(project.startedAt()).isEqualTo(START.plusSeconds(3));
        assertThat(project.completedAt()).isEqualTo(START.plusSeconds(4));
    }

    @ParameterizedTest
    @CsvSource({"0.1, 1", "30, 30", "30.000001, 31", "3600.5, 3601"})
    void startedSecondsAreCharged(double durationSeconds, long price) {
        var file = ready(durationSeconds);
        var project = draft(file)
                .on(new Submitted(snapshots(file)), PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED)
                .project();
        assertThat(project.snapshot().creditsSeconds()).isEqualTo(price);
    }

    private static SagaScenario queued() {
        var file = ready(30);
        return draft(file)
                .on(new Submitted(snapshots(file)), PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED)
                .on(new ChargeSettled(1), PROJECT_QUEUED);
    }

    private static Rejection.Code rejection(SagaScenario given) {
        return Objects.requireNonNull(given.project().rejection()).code();
    }
}
