package dev.podworks.files.importing;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An import failed in a way that a later attempt may not.
final class TransientImportException extends IOException {
    private final @Nullable Duration retryAfter;

    private TransientImportException(String message, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        super(message, cause);
        this.retryAfter = retryAfter;
    }

    /// @param message completes the sentence "Last error: …"
    static TransientImportException of(String message) {
        return new TransientImportException(message, null, null);
    }

    static TransientImportException of(String message, Throwable cause) {
        return new TransientImportException(message, null, cause);
    }

    /// @param retryAfter the response's Retry-After; empty if absent
    static TransientImportException of(String message, Optional<Duration> retryAfter) {
        return new TransientImportException(message, retryAfter.orElse(null), null);
    }

    Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
