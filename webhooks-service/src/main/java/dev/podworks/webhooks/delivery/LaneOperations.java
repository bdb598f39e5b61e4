package dev.podworks.webhooks.delivery;

import dev.podworks.contracts.id.EndpointId;
import dev.podworks.kit.change.ChangeNotifier;
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

/// The steps of a [Lane]: finds due deliveries, attempts them, records their results, and releases the lane.
@Component
class LaneOperations {
    private static final Duration DATABASE_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration POSTPONEMENT = Duration.ofSeconds(30);

    private final LaneTable table;
    private final WebhookSender sender;
    private final RetrySchedule schedule;
    private final Lanes lanes;
    private final ChangeNotifier changes;
    private final InstantSource clock;
    private final RandomGenerator random = RandomGenerator.of("L64X128MixRandom");

    LaneOperations(
            LaneTable table,
            WebhookSender sender,
            WebhookProperties properties,
            Lanes lanes,
            ChangeNotifier changes,
            InstantSource clock) {
        this.table = table;
        this.sender = sender;
        this.schedule = new RetrySchedule(properties.retrySchedule());
        this.lanes = lanes;
        this.changes = changes;
        this.clock = clock;
    }

    /// @param excluded deliveries that the lane has in flight or has not recorded yet
    List<DueDelivery> findDue(EndpointId endpoint, Collection<Long> excluded, int atMost) {
        return table.findDue(endpoint, excluded, atMost)
                .blockOptional(DATABASE_TIMEOUT)
                .orElseGet(List::of);
    }

    /// @return empty when no request could be sent and the delivery was postponed
    Mono<DeliveryUpdate> attempt(DueDelivery delivery) {
        return sender.send(delivery.target(), delivery.message())
                .flatMap(result -> result instanceof AttemptResult.NotAttempted
                        ? table.postpone(delivery, clock.instant().plus(POSTPONEMENT))
                                .then(Mono.empty())
                        : Mono.fromSupplier(() -> update(delivery, result)));
    }

    Mono<Void> record(EndpointId endpoint, List<DeliveryUpdate> updates) {
        return table.record(endpoint, updates).doOnNext(changes::send).then();
    }

    private DeliveryUpdate update(DueDelivery delivery, AttemptResult result) {
        var now = clock.instant();
        var isLast = result.succeeded() || delivery.isPing();
        return DeliveryUpdate.of(delivery, result, now, isLast ? null : next(delivery, now));
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
