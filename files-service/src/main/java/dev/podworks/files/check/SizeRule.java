package dev.podworks.files.check;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.file.FileError;
import dev.podworks.files.capture.SizeLimits;
import dev.podworks.files.file.InputFile;
import java.util.Locale;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Validates a file's size before it is copied or read.
@Component
public class SizeRule {
    private static final long MEGABYTE = 1_000_000;

    private final SizeLimits limits;

    SizeRule(SizeLimits limits) {
        this.limits = limits;
    }

    /// @return the error of a received file; empty if its size is valid
    public Optional<FileError> validate(InputFile file) {
        var sizeBytes = file.receivedObject().sizeBytes();
        var mode = file.owner().mode();
        if (sizeBytes == 0) {
            return Optional.of(new FileError(FileError.Code.UNREADABLE_FILE, "The file is empty."));
        }
        if (sizeBytes > limits.maxBytes(mode)) {
            return Optional.of(new FileError(FileError.Code.FILE_TOO_LARGE, tooLarge(sizeBytes, mode)));
        }
        return Optional.empty();
    }

    private String tooLarge(long sizeBytes, Mode mode) {
        return String.format(
                Locale.ROOT,
                "The file has %.1f MB; the limit in %s mode is %.1f MB.",
                (double) sizeBytes / MEGABYTE,
                mode.wire(),
                (double) limits.maxBytes(mode) / MEGABYTE);
    }
}
