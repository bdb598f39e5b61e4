package dev.podworks.contracts.file;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.project.SubmissionRef;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A file after one change.
///
/// @param version grows with every change, so that a reader can ignore a stale snapshot
/// @param madeBy the key or person that created it: a key that is limited to a show sees only its own files
/// @param measured null until the file is ready
/// @param error null unless it failed
/// @param missingFor the last submission that needed the file while it was not in the object store; null otherwise
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

    /// What validation measured in the recording.
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
