package dev.podworks.webhooks.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// When a failed delivery is attempted again. Specification: Answering and retries, 2; decisions: webhook jitter.
///
/// @param delays after the first failures, each with a jitter of ±10 %
record RetrySchedule(List<Duration> delays) {
    private static final Duration WINDOW = Duration.ofDays(3);
    private static final double JITTER = 0.1;
    private static final Duration MIN_LATER_DELAY = Duration.ofHours(10);
    private static final Duration MAX_LATER_DELAY = Duration.ofHours(12);

    RetrySchedule {
        delays = List.copyOf(delays);
    }

    /// @param attempts number of attempts so far, including the failed one
    /// @param failedAt when the failed attempt ended
    /// @param eventAt when the event occurred
    /// @return empty if the event would then be more than three days old: the delivery has failed
    Optional<Instant> next(int attempts, Instant failedAt, Instant eventAt, RandomGenerator random) {
        var next = failedAt.plus(delay(attempts, random));
        return next.isAfter(eventAt.plus(WINDOW)) ? Optional.empty() : Optional.of(next);
    }

    private Duration delay(int attempts, RandomGenerator random) {
        return attempts <= delays.size()
                ? jittered(delays.get(attempts - 1), random)
                : Duration.ofMillis(random.nextLong(MIN_LATER_DELAY.toMillis(), MAX_LATER_DELAY.toMillis() + 1));
    }

    private static Duration jittered(Duration delay, RandomGenerator random) {
        var factor = 1 - JITTER + 2 * JITTER * random.nextDouble();
        return Duration.ofMillis(Math.round(delay.toMillis() * factor));
    }
}
