package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.delivery.DeliveryError;
import dev.podworks.contracts.delivery.DeliveryError.Code;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.kit.lease.Lanes;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.sql.UnstorableValue;
import dev.podworks.kit.trace.Tracing;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Runs one lane of a connection: sends its due deliveries one after the other, until none is left.
@Component
class LaneHandler {
    private static final Logger LOG = LoggerFactory.getLogger(LaneHandler.class);
    private static final Duration DATABASE_TIMEOUT = Duration.ofSeconds(10);
    private static final AttemptResult REJECTED =
            new AttemptResult.Failed(new DeliveryError(Code.PROVIDER_ERROR, "The provider rejected the files."));

    private final LaneTable table;
    private final DeliverySender sender;
    private final AttemptRecorder recorder;
    private final Lanes lanes;
    private final Leases leases;
    private final Tracing tracing;
    private final DeliveryChanges changes;

    LaneHandler(
            LaneTable table,
            DeliverySender sender,
            AttemptRecorder recorder,
            Lanes lanes,
            Leases leases,
            Tracing tracing,
            DeliveryChanges changes) {
        this.table = table;
        this.sender = sender;
        this.recorder = recorder;
        this.lanes = lanes;
        this.leases = leases;
        this.tracing = tracing;
        this.changes = changes;
    }

    /// @throws InterruptedException when the lease is lost or the service stops
    void handle(Lease lane) throws InterruptedException {
        var connection = DeliveryScheduler.connectionOf(lane.id());
        do {
            for (var next = next(connection, lane); next.isPresent(); next = next(connection, lane)) {
                send(next.get(), lane);
            }
        } while (!releaseUnlessDue(lane, connection));
    }

    /// A delivery that the lane's last holder did not finish comes first.
    private Optional<Delivery> next(ConnectionId connection, Lease lane) {
        return table.resume(lane)
                .switchIfEmpty(Mono.defer(() -> table.claimDue(connection, lane).doOnNext(changes::send)))
                .blockOptional(DATABASE_TIMEOUT);
    }

    private void send(Delivery delivery, Lease lane) throws InterruptedException {
        try (var span = tracing.consumer("deliver", delivery.cause());
                var _ = span.cause().openScope()) {
            var result = attempt(delivery, lane);
            span.tag("podworks.delivery_id", delivery.id().value());
            span.tag("podworks.delivery_outcome", result.outcome());
            requireLease(lane);
            recorder.record(delivery, lane, result)
                    // A value that PostgreSQL rejects would block the lane: every later attempt would fail too.
                    .onErrorResume(UnstorableValue::causes, _ -> recorder.record(delivery, lane, REJECTED))
                    .block(DATABASE_TIMEOUT);
        }
    }

    /// An unexpected exception is retried like any other failure, so that it cannot block the lane.
    private AttemptResult attempt(Delivery delivery, Lease lane) throws InterruptedException {
        try {
            return sender.attempt(delivery, lane);
        } catch (RuntimeException e) {
            if (isInterruption(e)) {
                throw e;
            }
            LOG.error("The attempt of {} failed unexpectedly", delivery.id(), e);
            return new AttemptResult.Retryable("The attempt failed unexpectedly.", Optional.empty());
        }
    }

    /// A blocking wait wraps the interruption.
    private static boolean isInterruption(RuntimeException failure) {
        return Thread.currentThread().isInterrupted()
                || Stream.<Throwable>iterate(failure, cause -> cause != null, Throwable::getCause)
                        .anyMatch(InterruptedException.class::isInstance);
    }

    /// Without its lease, an attempt leaves no effect.
    private void requireLease(Lease lane) {
        if (!Boolean.TRUE.equals(leases.holds(lane).block(DATABASE_TIMEOUT))) {
            throw new LeaseLostException(lane);
        }
    }

    /// @return false when a delivery has become due
    private boolean releaseUnlessDue(Lease lane, ConnectionId connection) {
        return Boolean.TRUE.equals(
                lanes.releaseUnlessDue(lane, table.nextDue(connection)).block(DATABASE_TIMEOUT));
    }
}
