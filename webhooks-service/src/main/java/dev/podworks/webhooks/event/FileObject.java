package dev.podworks.webhooks.event;

import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.file.FileStatus;
import dev.podworks.contracts.id.FileId;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A file in a public event.
///
/// @param durationSeconds null, like the other measurements, unless the file is ready
record FileObject(
        String object,
        FileId id,
        String fileName,
        FileStatus status,
        @Nullable Double durationSeconds,
        @Nullable Integer channels,
        @Nullable Integer sampleRate,
        @Nullable Long sizeBytes,
        @Nullable Boolean twoSpeakers,
        @Nullable FileError error,
        @Nullable Instant expiresAt) {
    static FileObject of(FileSnapshot file) {
        var measured = Optional.ofNullable(file.measured());
        return new FileObject(
                "file",
                file.id(),
                file.fileName(),
                file.status(),
                measured.map(FileSnapshot.Measured::durationSeconds).orElse(null),
                measured.map(FileSnapshot.Measured::channels).orElse(null),
                measured.map(FileSnapshot.Measured::sampleRateHz).orElse(null),
                measured.map(FileSnapshot.Measured::sizeBytes).orElse(null),
                measured.map(FileSnapshot.Measured::twoSpeakers).orElse(null),
                file.error(),
                file.expiresAt());
    }
}
