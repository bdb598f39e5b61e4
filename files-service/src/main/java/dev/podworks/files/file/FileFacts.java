package dev.podworks.files.file;

import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.contracts.project.SubmissionRef;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What is known of a file beside its status.
///
/// @param received null until the bytes came in
/// @param measured null until ready
/// @param error null unless failed
/// @param missingFor the submission that last asked in vain; null once the bytes are in
/// @param checkedAt null until there was a verdict
/// @param expiresAt null until ready, and while a kept project uses the file
/// @param endedAt when it failed, expired or was deleted; null before, and where a release that did not note it
///     wrote the row
record FileFacts(
        @Nullable Received received,
        @Nullable Measured measured,
        @Nullable FileError error,
        @Nullable SubmissionRef missingFor,
        @Nullable Instant checkedAt,
        @Nullable Instant expiresAt,
        @Nullable Instant endedAt) {

    static final FileFacts NONE = new FileFacts(null, null, null, null, null, null, null);

    static FileFacts missingFor(SubmissionRef submission) {
        return new FileFacts(null, null, null, submission, null, null, null);
    }

    static FileFacts received(Received bytes) {
        return new FileFacts(bytes, null, null, null, null, null, null);
    }

    FileFacts measured(Measured found, Instant now) {
        return new FileFacts(received, found, null, null, now, null, null);
    }

    FileFacts failed(FileError reason, Instant now) {
        return new FileFacts(received, null, reason, null, now, null, now);
    }

    FileFacts expiring(@Nullable Instant at) {
        return new FileFacts(received, measured, error, missingFor, checkedAt, at, endedAt);
    }

    FileFacts ended(Instant now) {
        return new FileFacts(received, measured, error, missingFor, checkedAt, expiresAt, now);
    }
}
