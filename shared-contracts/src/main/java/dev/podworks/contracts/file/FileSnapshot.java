package dev.podworks.contracts.file;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.project.SubmissionRef;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A file as it was after one change.
///
/// @param version grows with every change, so that a reader can drop what it has already passed
/// @param madeBy the key or person that made it: a key limited to a show sees only its own files
/// @param measured null until the file is ready
/// @param error null unless it failed
/// @param missingFor the submission that asked for the file last while the store did not have it yet; null otherwise
public record FileSnapshot(
        FileId id,
        long version,
        AccountId account,
        Mode mode,
        String madeBy,
        String fileName,
        FileStatus status,
        @Nullable Measured measured,
        @Nullable FileError error,
        @Nullable SubmissionRef missingFor,
        Instant createdAt,
        @Nullable Instant checkedAt,
        @Nullable Instant expiresAt) {

    /// What the checking found in the stream itself.
    ///
    /// @param twoSpeakers a stereo file with a different speaker on each side
    public record Measured(
            double durationSeconds,
            int channels,
            int sampleRateHz,
            long sizeBytes,
            boolean hasVideo,
            boolean twoSpeakers) {}
}
