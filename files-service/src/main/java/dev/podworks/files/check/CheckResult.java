package dev.podworks.files.check;

import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.files.file.InputFile;
import java.time.Instant;
import java.util.Optional;

/// The result of a check.
sealed interface CheckResult {
    record Readable(Measured measured) implements CheckResult {}

    record Rejected(FileError error) implements CheckResult {}

    static CheckResult unreadable(String reason) {
        return new Rejected(new FileError(FileError.Code.UNREADABLE_FILE, reason));
    }

    /// @param kept whether a kept project uses the file
    default Optional<InputFile> applyTo(InputFile file, boolean kept, Instant now) {
        return switch (this) {
            case Readable(Measured measured) -> file.ready(measured, kept, now);
            case Rejected(FileError error) -> file.failed(error, now);
        };
    }

    /// The metric's outcome: `ready` or the error code.
    default String outcome() {
        return switch (this) {
            case Readable _ -> "ready";
            case Rejected(FileError error) -> error.code().wire();
        };
    }
}
