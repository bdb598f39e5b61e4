package dev.podworks.files.file;

import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.contracts.project.SubmissionRef;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The state of a file besides its status.
///
/// @param received null until the upload was detected or the import has finished
/// @param measured null unless the file is ready
/// @param error null unless the file failed
/// @param missingFor the last submission for which the upload was missing; null once it is received
/// @param checkedAt when the check finished
/// @param expiresAt null unless the file is ready; also null while a kept project uses it
/// @param endedAt when the file failed, expired or was deleted; null before that, and in rows written by releases
///     that did not record it
record FileDetails(
        @Nullable ReceivedObject received,
        @Nullable Measured measured,
        @Nullable FileError error,
        @Nullable SubmissionRef missingFor,
        @Nullable Instant checkedAt,
        @Nullable Instant expiresAt,
        @Nullable Instant endedAt) {

    static final FileDetails NONE = new FileDetails(null, null, null, null, null, null, null);

    static FileDetails missingFor(SubmissionRef submission) {
        return new FileDetails(null, null, null, submission, null, null, null);
    }

    static FileDetails received(ReceivedObject object) {
        return new FileDetails(object, null, null, null, null, null, null);
    }

    FileDetails measured(Measured measurement, Instant now) {
        return new FileDetails(received, measurement, null, null, now, null, null);
    }

    FileDetails failed(FileError reason, Instant now) {
        return new FileDetails(received, null, reason, null, now, null, now);
    }

    FileDetails expiring(@Nullable Instant at) {
        return new FileDetails(received, measured, error, missingFor, checkedAt, at, endedAt);
    }

    FileDetails ended(Instant now) {
        return new FileDetails(received, measured, error, missingFor, checkedAt, expiresAt, now);
    }
}
