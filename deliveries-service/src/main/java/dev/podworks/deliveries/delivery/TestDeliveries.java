package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.delivery.DeliveryError;
import dev.podworks.contracts.delivery.DeliveryError.Code;
import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.lease.Leases;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Deliveries of test projects: they wait a second, are sent for another, and are delivered, with no request to
/// anybody. What is wrong on our side (a destination or connection that is gone) fails them as it fails live ones.
@Component
class TestDeliveries {
    private static final Logger LOG = LoggerFactory.getLogger(TestDeliveries.class);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
    private static final Duration A_MOMENT = Duration.ofSeconds(1);

    private final LaneTable table;
    private final Sending sending;
    private final Endings endings;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    TestDeliveries(
            LaneTable table,
            Sending sending,
            Endings endings,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock) {
        this.table = table;
        this.sending = sending;
        this.endings = endings;
        this.leases = leases;
        this.tx = tx;
        this.clock = clock;
    }

    void handle(Lease lease) {
        var id = new DeliveryId(lease.id());
        var began = table.startTest(id, lease)
                .filter(Boolean::booleanValue)
                .flatMap(_ -> leases.release(lease, clock.instant().plus(A_MOMENT)))
                .as(tx::transactional)
                .blockOptional(ANSWER_LIMIT);
        if (began.isEmpty()) {
            end(table.resume(id, lease).blockOptional(ANSWER_LIMIT), lease);
        }
    }

    /// One that is not there to be ended was cancelled.
    private void end(Optional<Delivery> sent, Lease lease) {
        sent.map(delivery -> endings.write(delivery, lease, ending(delivery)))
                .orElse(Mono.empty())
                .then(Mono.defer(() -> leases.complete(lease)))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> new LeaseLostException(lease)))
                .as(tx::transactional)
                .block(ANSWER_LIMIT);
    }

    /// What fails unexpectedly is attempted again, as long as a live one would be.
    private Ending ending(Delivery delivery) {
        try {
            return way(delivery);
        } catch (RuntimeException fault) {
            if (clock.instant().isBefore(delivery.windowEnd())) {
                throw fault;
            }
            LOG.error("{} could not be simulated", delivery.id(), fault);
            return new Ending.Failed(new DeliveryError(Code.TIMED_OUT, "It was tried for 24 hours."));
        }
    }

    private Ending way(Delivery delivery) {
        return sending.way(delivery)
                .fault()
                .<Ending>map(Ending.Failed::new)
                .orElseGet(() -> new Ending.Delivered("https://example.com/deliveries/" + delivery.id()));
    }
}
