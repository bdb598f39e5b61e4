package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.delivery.DeliveryError;
import dev.podworks.contracts.delivery.DeliveryError.Code;
import dev.podworks.contracts.event.DeliveryEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.outbox.Outbox;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Stores the result of an attempt and publishes its event, in one transaction.
@Component
class AttemptRecorder {
    private static final Logger LOG = LoggerFactory.getLogger(AttemptRecorder.class);

    private final LaneTable table;
    private final RetrySchedule schedule;
    private final Outbox outbox;
    private final DeliveryChanges changes;
    private final TransactionalOperator tx;
    private final InstantSource clock;
    private final MeterRegistry metrics;

    AttemptRecorder(
            LaneTable table,
            DeliveryProperties properties,
            Outbox outbox,
            DeliveryChanges changes,
            TransactionalOperator tx,
            InstantSource clock,
            MeterRegistry metrics) {
        this.table = table;
        this.schedule = new RetrySchedule(properties.retryFrom(), properties.retryUpTo());
        this.outbox = outbox;
        this.changes = changes;
        this.tx = tx;
        this.clock = clock;
        this.metrics = metrics;
    }

    /// Does nothing to a delivery that was cancelled or claimed by another worker meanwhile.
    Mono<Void> record(Delivery delivery, Lease lease, AttemptResult result) {
        return switch (result) {
            case AttemptResult.Delivered delivered -> delivered(delivery, lease, delivered);
            case AttemptResult.Failed failed -> failed(delivery, lease, failed);
            case AttemptResult.Retryable retryable -> scheduleRetry(delivery, lease, retryable);
            case AttemptResult.Abandoned() -> Mono.empty();
        };
    }

    private Mono<Void> delivered(Delivery delivery, Lease lease, AttemptResult.Delivered delivered) {
        return table.markDelivered(delivery, lease, delivered.url())
                .flatMap(ended -> publish(EventType.DELIVERY_SUCCEEDED, ended))
                .as(tx::transactional)
                .doOnSuccess(_ -> count(delivery, delivered));
    }

    private Mono<Void> failed(Delivery delivery, Lease lease, AttemptResult.Failed failed) {
        return table.markFailed(delivery, lease, failed.error())
                .flatMap(ended -> publish(EventType.DELIVERY_FAILED, ended))
                .as(tx::transactional)
                .doOnSuccess(_ -> count(delivery, failed));
    }

    private Mono<Void> scheduleRetry(Delivery delivery, Lease lease, AttemptResult.Retryable retryable) {
        return schedule.next(delivery.failures() + 1, clock.instant(), retryable.retryAfter(), delivery.windowEnd())
                .map(next -> table.scheduleRetry(delivery, lease, next)
                        .doOnNext(_ -> LOG.info("{} is retried at {}: {}", delivery.id(), next, retryable.reason()))
                        .doOnNext(changes::send)
                        .doOnSuccess(_ -> count(delivery, retryable))
                        .then())
                .orElseGet(() -> failed(delivery, lease, timedOut(retryable)));
    }

    private Mono<Void> publish(EventType type, Delivery ended) {
        LOG.info("{} ended: {}", ended.id(), ended.status().wire());
        return outbox.append(type, new DeliveryEvent(ended.snapshot()));
    }

    private void count(Delivery delivery, AttemptResult result) {
        metrics.counter(
                        "podworks.deliveries.attempts",
                        "outcome",
                        result.outcome(),
                        "mode",
                        delivery.mode().wire())
                .increment();
    }

    private static AttemptResult.Failed timedOut(AttemptResult.Retryable last) {
        return new AttemptResult.Failed(new DeliveryError(
                Code.TIMED_OUT, "No attempt succeeded within 24 hours. The last one: " + last.reason()));
    }
}
