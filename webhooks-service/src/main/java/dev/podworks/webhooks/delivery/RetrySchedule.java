package dev.podworks.webhooks.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// When a failed delivery is tried again. Specification: Answering and retries, 2; decisions: webhook jitter.
///
/// @param pauses after the first failures, each 10 % longer or shorter
record RetrySchedule(List<Duration> pauses) {
    private static final Duration WINDOW = Duration.ofDays(3);
    private static final double JITTER = 0.1;
    private static final Duration LATER_AT_LEAST = Duration.ofHours(10);
    private static final Duration LATER_AT_MOST = Duration.ofHours(12);

    RetrySchedule {
        pauses = List.copyOf(pauses);
    }

    /// @param attempts made so far, the failed one included
    /// @param failedAt when that one ended
    /// @param eventAt the event's own time
    /// @return empty when the event would be more than three days old: give up
    Optional<Instant> next(int attempts, Instant failedAt, Instant eventAt, RandomGenerator random) {
        var next = failedAt.plus(pause(attempts, random));
        return next.isAfter(eventAt.plus(WINDOW)) ? Optional.empty() : Optional.of(next);
    }

    private Duration pause(int attempts, RandomGenerator random) {
        return attempts <= pauses.size()
                ? jittered(pauses.get(attempts - 1), random)
                : Duration.ofMillis(random.nextLong(LATER_AT_LEAST.toMillis(), LATER_AT_MOST.toMillis() + 1));
    }

    private static Duration jittered(Duration pause, RandomGenerator random) {
        var factor = 1 - JITTER + 2 * JITTER * random.nextDouble();
        return Duration.ofMillis(Math.round(pause.toMillis() * factor));
    }
}
