package dev.podworks.files.check;

import dev.podworks.contracts.file.FileError;
import dev.podworks.contracts.file.FileSnapshot.Measured;
import dev.podworks.files.file.InputFile;
import java.time.Instant;
import java.util.Optional;

/// How a check ends.
sealed interface Verdict {
    record Readable(Measured measured) implements Verdict {}

    record Refused(FileError error) implements Verdict {}

    static Verdict unreadable(String reason) {
        return new Refused(new FileError(FileError.Code.UNREADABLE_FILE, reason));
    }

    /// @param kept whether a kept project uses the file
    default Optional<InputFile> applyTo(InputFile file, boolean kept, Instant now) {
        return switch (this) {
            case Readable(Measured measured) -> file.ready(measured, kept, now);
            case Refused(FileError error) -> file.failed(error, now);
        };
    }

    /// For the metrics: `ready` or the error's code.
    default String outcome() {
        return switch (this) {
            case Readable _ -> "ready";
            case Refused(FileError error) -> error.code().wire();
        };
    }
}
