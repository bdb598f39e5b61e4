package dev.podworks.projects.submission;

import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.project.Rejection;
import dev.podworks.projects.file.FileSnapshots;
import dev.podworks.projects.project.Project;
import dev.podworks.projects.project.Stage.Charging;
import dev.podworks.projects.submission.SagaEvent.ChargeRefused;
import dev.podworks.projects.submission.SagaEvent.UploadMissing;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/// The reasons for rejecting a submission, with messages that tell the client what to do.
final class Rejections {
    private Rejections() {}

    /// The rejection for the first file that is not usable, if any.
    static Optional<Rejection> ofFiles(Project project, FileSnapshots files) {
        return project.fileIds().stream()
                .flatMap(id -> files.find(id).stream())
                .flatMap(file -> ofFile(file).stream())
                .findFirst();
    }

    private static Optional<Rejection> ofFile(FileSnapshot file) {
        return switch (file.status()) {
            case AWAITING_UPLOAD, IMPORTING, CHECKING, READY -> Optional.empty();
            case FAILED -> Optional.of(ofError(file.fileName(), Objects.requireNonNull(file.error())));
            case EXPIRED, DELETED ->
                Optional.of(new Rejection(
                        Rejection.Code.UPLOAD_MISSING,
                        "%s has expired or was deleted. Replace it and submit again.".formatted(file.fileName())));
        };
    }

    private static Rejection ofError(String fileName, FileError error) {
        var code =
                switch (error.code()) {
                    case UNREADABLE_FILE -> Rejection.Code.UNREADABLE_FILE;
                    case FILE_TOO_LARGE -> Rejection.Code.FILE_TOO_LARGE;
                    case IMPORT_FAILED -> Rejection.Code.IMPORT_FAILED;
                };
        return new Rejection(code, "%s: %s".formatted(fileName, error.message()));
    }

    static Rejection uploadMissing(UploadMissing event) {
        return new Rejection(
                Rejection.Code.UPLOAD_MISSING,
                "%s was not uploaded. Upload it and submit again.".formatted(event.fileName()));
    }

    static Rejection measurementUnavailable() {
        return new Rejection(
                Rejection.Code.MEASUREMENT_UNAVAILABLE,
                "The files could not be measured in time. This is an error on our side: submit the project again.");
    }

    static Rejection testLimitReached() {
        return new Rejection(
                Rejection.Code.TEST_LIMIT_REACHED,
                "The account has reached its limit of test projects per day (UTC). Submit again tomorrow.");
    }

    static Rejection insufficientCredits(Charging stage, ChargeRefused event) {
        return new Rejection(
                Rejection.Code.INSUFFICIENT_CREDITS,
                String.format(
                        Locale.ROOT,
                        "The project costs %d seconds of credit and the account has %d. Buy credits and submit again.",
                        stage.quote().creditsSeconds(),
                        event.availableSeconds()));
    }
}
