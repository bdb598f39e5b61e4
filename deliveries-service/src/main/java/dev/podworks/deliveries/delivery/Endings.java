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

/// Writes down how a try ended, with the event that tells of it, in one transaction.
@Component
class Endings {
    private static final Logger LOG = LoggerFactory.getLogger(Endings.class);

    private final LaneTable table;
    private final RetrySchedule schedule;
    private final Outbox outbox;
    private final TransactionalOperator tx;
    private final InstantSource clock;
    private final MeterRegistry metrics;

    Endings(
            LaneTable table,
            DeliveryProperties properties,
            Outbox outbox,
            TransactionalOperator tx,
            InstantSource clock,
            MeterRegistry metrics) {
        this.table = table;
        this.schedule = new RetrySchedule(properties.retryFrom(), properties.retryUpTo());
        this.outbox = outbox;
        this.tx = tx;
        this.clock = clock;
        this.metrics = metrics;
    }

    /// Does nothing to one that was cancelled or taken over meanwhile.
    Mono<Void> write(Delivery delivery, Lease lease, Ending ending) {
        return switch (ending) {
            case Ending.Delivered delivered -> delivered(delivery, lease, delivered);
            case Ending.Failed failed -> failed(delivery, lease, failed);
            case Ending.Later later -> putOff(delivery, lease, later);
            case Ending.Stopped() -> Mono.empty();
        };
    }

    private Mono<Void> delivered(Delivery delivery, Lease lease, Ending.Delivered delivered) {
        return table.markDelivered(delivery, lease, delivered.url())
                .flatMap(ended -> tell(EventType.DELIVERY_SUCCEEDED, ended))
                .as(tx::transactional)
                .doOnSuccess(_ -> count(delivery, delivered));
    }

    private Mono<Void> failed(Delivery delivery, Lease lease, Ending.Failed failed) {
        return table.markFailed(delivery, lease, failed.error())
                .flatMap(ended -> tell(EventType.DELIVERY_FAILED, ended))
                .as(tx::transactional)
                .doOnSuccess(_ -> count(delivery, failed));
    }

    private Mono<Void> putOff(Delivery delivery, Lease lease, Ending.Later later) {
        return schedule.next(delivery.failures() + 1, clock.instant(), later.retryAfter(), delivery.windowEnd())
                .map(next -> table.scheduleRetry(delivery, lease, next)
                        .doOnNext(_ -> LOG.info("{} is tried again at {}: {}", delivery.id(), next, later.why()))
                        .doOnSuccess(_ -> count(delivery, later))
                        .then())
                .orElseGet(() -> failed(delivery, lease, timedOut(later)));
    }

    private Mono<Void> tell(EventType type, Delivery ended) {
        LOG.info("{} ended: {}", ended.id(), ended.status().wire());
        return outbox.append(type, new DeliveryEvent(ended.snapshot()));
    }

    private void count(Delivery delivery, Ending ending) {
        metrics.counter(
                        "podworks.deliveries.attempts",
                        "outcome",
                        ending.outcome(),
                        "mode",
                        delivery.mode().wire())
                .increment();
    }

    private static Ending.Failed timedOut(Ending.Later later) {
        return new Ending.Failed(new DeliveryError(Code.TIMED_OUT, "It was tried for 24 hours. " + later.why()));
    }
}
