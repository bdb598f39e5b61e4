package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.delivery.DeliveryError;
import dev.podworks.contracts.delivery.DeliveryError.Code;
import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.Leases;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Deliveries of test projects: waiting, after a second sending, after another delivered, without any request to a
/// provider. Errors on our side (a removed destination or connection) fail them as they fail live ones.
@Component
class SimulatedDeliveries {
    private static final Logger LOG = LoggerFactory.getLogger(SimulatedDeliveries.class);
    private static final Duration DATABASE_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration SENDING_TIME = Duration.ofSeconds(1);

    private final LaneTable table;
    private final DeliverySender sender;
    private final AttemptRecorder recorder;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final DeliveryChanges changes;
    private final InstantSource clock;

    SimulatedDeliveries(
            LaneTable table,
            DeliverySender sender,
            AttemptRecorder recorder,
            Leases leases,
            TransactionalOperator tx,
            DeliveryChanges changes,
            InstantSource clock) {
        this.table = table;
        this.sender = sender;
        this.recorder = recorder;
        this.leases = leases;
        this.tx = tx;
        this.changes = changes;
        this.clock = clock;
    }

    void handle(Lease lease) {
        var id = new DeliveryId(lease.id());
        var started = table.startTest(id, lease)
                .delayUntil(changes::afterCommit)
                .flatMap(_ -> leases.release(lease, clock.instant().plus(SENDING_TIME)))
                .as(tx::transactional)
                .blockOptional(DATABASE_TIMEOUT);
        if (started.isEmpty()) {
            finish(table.resume(id, lease).blockOptional(DATABASE_TIMEOUT), lease);
        }
    }

    /// @param delivery empty when it was cancelled
    private void finish(Optional<Delivery> delivery, Lease lease) {
        delivery.map(sending -> recorder.record(sending, lease, result(sending)))
                .orElse(Mono.empty())
                .then(Mono.defer(() -> leases.requireComplete(lease)))
                .as(tx::transactional)
                .block(DATABASE_TIMEOUT);
    }

    /// An unexpected exception is retried by the worker, for as long as a live delivery would be.
    private AttemptResult result(Delivery delivery) {
        try {
            return simulated(delivery);
        } catch (RuntimeException e) {
            if (clock.instant().isBefore(delivery.windowEnd())) {
                throw e;
            }
            LOG.error("{} could not be simulated", delivery.id(), e);
            return new AttemptResult.Failed(new DeliveryError(Code.TIMED_OUT, "No attempt succeeded within 24 hours."));
        }
    }

    private AttemptResult simulated(Delivery delivery) {
        return sender.recipient(delivery)
                .error()
                .<AttemptResult>map(AttemptResult.Failed::new)
                .orElseGet(() -> new AttemptResult.Delivered("https://example.com/deliveries/" + delivery.id()));
    }
}
