package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.id.EndpointId;
import dev.podworks.kit.lease.Lanes;
import dev.podworks.kit.lease.Lease;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// The steps of a [Lane]: finds due deliveries, attempts them, records their outcomes, and releases the lane.
@Component
class LaneOperations {
    private static final Duration DATABASE_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration POSTPONEMENT = Duration.ofSeconds(30);

    private final LaneTable table;
    private final Attempts attempts;
    private final RetrySchedule schedule;
    private final Lanes lanes;
    private final InstantSource clock;
    private final RandomGenerator random = RandomGenerator.of("L64X128MixRandom");

    LaneOperations(
            LaneTable table,
            Attempts attempts,
            WebhookProperties properties,
            Lanes lanes,
            InstantSource clock) {
        this.table = table;
        this.attempts = attempts;
        this.schedule = new RetrySchedule(properties.retrySchedule());
        this.lanes = lanes;
        this.clock = clock;
    }

    /// @param excluded deliveries that the lane has in flight or has not recorded yet
    List<DueDelivery> findDue(EndpointId endpoint, Collection<Long> excluded, int atMost) {
        return table.findDue(endpoint, excluded, atMost).blockOptional(DATABASE_TIMEOUT).orElseGet(List::of);
    }

    /// @return empty when no request could be sent and the delivery was postponed
    Mono<Outcome> attempt(DueDelivery delivery) {
        return attempts.make(delivery.target(), delivery.message())
                .flatMap(attempt -> attempt instanceof Attempt.NotMade
                        ? table.postpone(delivery, clock.instant().plus(POSTPONEMENT))
                                .then(Mono.empty())
                        : Mono.fromSupplier(() -> outcome(delivery, attempt)));
    }

    Mono<Void> record(EndpointId endpoint, List<Outcome> outcomes) {
        return table.record(endpoint, outcomes);
    }

    private Outcome outcome(DueDelivery delivery, Attempt attempt) {
        var now = clock.instant();
        var isLast = attempt.succeeded() || delivery.isPing();
        return Outcome.of(delivery, attempt, now, isLast ? null : next(delivery, now));
    }

    private synchronized @Nullable Instant next(DueDelivery delivery, Instant now) {
        return schedule.next(delivery.attempts() + 1, now, delivery.eventAt(), random)
                .orElse(null);
    }

    /// @return false when a delivery has become due
    boolean releaseUnlessDue(Lease lane, EndpointId endpoint) {
        return Boolean.TRUE.equals(
                lanes.releaseUnlessDue(lane, table.nextDue(endpoint)).block(DATABASE_TIMEOUT));
    }
}
