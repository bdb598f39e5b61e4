package dev.podworks.accounts.throttle;

import dev.podworks.kit.error.ApiException;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Counts tries, in the database, so that all gateways count together.
@Component
public final class Throttle {
    private final ThrottleTable table;
    private final InstantSource clock;

    Throttle(ThrottleTable table, InstantSource clock) {
        this.table = table;
        this.clock = clock;
    }

    /// Counts a try before it is made, so that none of many at the same moment slips past.
    ///
    /// @return the error `rate_limited` when there were enough
    public Mono<Void> take(AttemptLimit limit) {
        var now = clock.instant();
        return table.count(limit.key(), now, now.plus(limit.within()))
                .filter(counted -> counted.tries() > limit.tries())
                .flatMap(counted -> Mono.error(ApiException.rateLimited(
                        "That was tried too often. Try again later.", Duration.between(now, counted.endsAt()))));
    }

    /// A try that was none after all.
    public Mono<Void> giveBack(AttemptLimit limit) {
        return table.giveBack(limit.key());
    }

    public Mono<Void> forget(AttemptLimit limit) {
        return table.forget(limit.key());
    }
}
