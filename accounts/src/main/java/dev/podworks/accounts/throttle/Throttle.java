package dev.podworks.accounts.throttle;

import dev.podworks.kit.error.ApiException;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Counts attempts in the database, over all replicas.
@Component
public final class Throttle {
    private final ThrottleTable table;
    private final InstantSource clock;

    Throttle(ThrottleTable table, InstantSource clock) {
        this.table = table;
        this.clock = clock;
    }

    /// Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit.
    ///
    /// @return the error `rate_limited` when the limit is reached
    public Mono<Void> acquire(AttemptLimit limit) {
        var now = clock.instant();
        return table.count(limit.key(), now, now.plus(limit.window()))
                .filter(counted -> counted.attempts() > limit.maxAttempts())
                .flatMap(counted -> Mono.error(ApiException.rateLimited(
                        "Too many attempts. Try again later.", Duration.between(now, counted.endsAt()))));
    }

    /// Uncounts an attempt that succeeded.
    public Mono<Void> release(AttemptLimit limit) {
        return table.release(limit.key());
    }

    public Mono<Void> reset(AttemptLimit limit) {
        return table.reset(limit.key());
    }
}
