package dev.podworks.files.importing;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The other side can't serve the file right now.
final class PassingFaultException extends IOException {
    private final @Nullable Duration retryAfter;

    private PassingFaultException(String message, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        super(message, cause);
        this.retryAfter = retryAfter;
    }

    /// @param message ends a sentence about what happened last
    static PassingFaultException of(String message) {
        return new PassingFaultException(message, null, null);
    }

    static PassingFaultException of(String message, Throwable cause) {
        return new PassingFaultException(message, null, cause);
    }

    /// @param retryAfter when the other side says another try makes sense; empty where it does not say
    static PassingFaultException of(String message, Optional<Duration> retryAfter) {
        return new PassingFaultException(message, retryAfter.orElse(null), null);
    }

    Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
