package dev.podworks.deliveries.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// When a delivery is tried again. Specification: Project delivery status.
///
/// @param from after the first failure; then twice as long each time
/// @param upTo at most
record RetrySchedule(Duration from, Duration upTo) {
    private static final int MOST_DOUBLINGS = 20;

    /// @param failures so far, the present one included
    /// @param asked the provider's own `Retry-After`, which may make it later, never sooner
    /// @param windowEnd when the last try is made
    /// @return empty when that has been: give up
    Optional<Instant> next(int failures, Instant now, Optional<Duration> asked, Instant windowEnd) {
        if (!now.isBefore(windowEnd)) {
            return Optional.empty();
        }
        var own = shorter(from.multipliedBy(1L << Math.min(failures - 1, MOST_DOUBLINGS)), upTo);
        var next = now.plus(asked.filter(pause -> pause.compareTo(own) > 0).orElse(own));
        return Optional.of(next.isBefore(windowEnd) ? next : windowEnd);
    }

    private static Duration shorter(Duration a, Duration b) {
        return a.compareTo(b) <= 0 ? a : b;
    }
}
