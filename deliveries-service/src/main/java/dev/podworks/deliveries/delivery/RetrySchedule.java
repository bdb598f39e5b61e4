package dev.podworks.deliveries.delivery;

import io.github.resilience4j.core.IntervalFunction;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// When a failed delivery is retried. Specification: Project delivery status.
final class RetrySchedule {
    private final IntervalFunction backoff;

    /// @param initial pause after the first failure; each further failure doubles it
    /// @param max longest pause
    RetrySchedule(Duration initial, Duration max) {
        backoff = IntervalFunction.ofExponentialBackoff(initial, 2, max);
    }

    /// @param failures so far, including the current one
    /// @param retryAfter of the provider; may delay the attempt, never hasten it
    /// @param windowEnd when the last attempt is made
    /// @return empty when the last attempt has been made
    Optional<Instant> next(int failures, Instant now, Optional<Duration> retryAfter, Instant windowEnd) {
        if (!now.isBefore(windowEnd)) {
            return Optional.empty();
        }
        var pause = Duration.ofMillis(backoff.apply(failures));
        var next = now.plus(Collections.max(List.of(pause, retryAfter.orElse(Duration.ZERO))));
        return Optional.of(Collections.min(List.of(next, windowEnd)));
    }
}
