package dev.podworks.files.check;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.file.FileError;
import dev.podworks.files.capture.SizeLimits;
import dev.podworks.files.file.InputFile;
import java.util.Locale;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// What the size alone decides, before a byte is copied or read.
@Component
public class SizeRule {
    private static final long MEGABYTE = 1_000_000;

    private final SizeLimits limits;

    SizeRule(SizeLimits limits) {
        this.limits = limits;
    }

    /// @return why a received file fails; empty when its size is no reason to
    public Optional<FileError> refusal(InputFile file) {
        var sizeBytes = file.bytes().sizeBytes();
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
                "The file has %.1f MB; %s mode takes up to %.1f MB.",
                (double) sizeBytes / MEGABYTE,
                mode.wire(),
                (double) limits.maxBytes(mode) / MEGABYTE);
    }
}
