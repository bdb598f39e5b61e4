package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.delivery.DeliveryError;
import dev.podworks.contracts.delivery.DeliveryError.Code;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.sql.UnstorableValue;
import dev.podworks.kit.trace.Tracing;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// A connection's lane under its lease: sends what is due, one delivery after the other, until nothing is.
@Component
class LaneWork {
    private static final Logger LOG = LoggerFactory.getLogger(LaneWork.class);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
    private static final Ending REFUSED = new Ending.Failed(new DeliveryError(
            Code.PROVIDER_ERROR, "The provider refused the files with an answer that can't be shown."));

    private final LaneTable table;
    private final Sending sending;
    private final Endings endings;
    private final Leases leases;
    private final Tracing tracing;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    LaneWork(
            LaneTable table,
            Sending sending,
            Endings endings,
            Leases leases,
            Tracing tracing,
            TransactionalOperator tx,
            InstantSource clock) {
        this.table = table;
        this.sending = sending;
        this.endings = endings;
        this.leases = leases;
        this.tracing = tracing;
        this.tx = tx;
        this.clock = clock;
    }

    /// @throws InterruptedException when the lease is lost or the service stops
    void work(Lease lane) throws InterruptedException {
        var connection = Lanes.connection(lane.id());
        do {
            for (var next = next(connection, lane); next.isPresent(); next = next(connection, lane)) {
                send(next.get(), lane);
            }
        } while (!end(lane, connection));
    }

    /// What was left in the middle comes first.
    private Optional<Delivery> next(ConnectionId connection, Lease lane) {
        return table.takeOver(lane)
                .switchIfEmpty(Mono.defer(() -> table.takeDue(connection, lane)))
                .blockOptional(ANSWER_LIMIT);
    }

    private void send(Delivery delivery, Lease lane) throws InterruptedException {
        try (var span = tracing.consumer("deliver", delivery.cause());
                var _ = span.cause().open()) {
            var ending = attempt(delivery, lane);
            span.tag("podworks.delivery_id", delivery.id().value());
            span.tag("podworks.delivery_outcome", ending.outcome());
            requireLease(lane);
            endings.write(delivery, lane, ending)
                    // Words that the database does not take would keep the lane at this delivery for ever.
                    .onErrorResume(UnstorableValue::causes, _ -> endings.write(delivery, lane, REFUSED))
                    .block(ANSWER_LIMIT);
        }
    }

    /// A fault of ours puts the delivery off like any other, so that it does not stand in the lane's way for ever.
    private Ending attempt(Delivery delivery, Lease lane) throws InterruptedException {
        try {
            return sending.attempt(delivery, lane);
        } catch (RuntimeException fault) {
            if (isInterruption(fault)) {
                throw fault;
            }
            LOG.error("{} could not be tried", delivery.id(), fault);
            return new Ending.Later("It could not be tried.", Optional.empty());
        }
    }

    /// A blocking wait wraps it.
    private static boolean isInterruption(RuntimeException fault) {
        return Thread.currentThread().isInterrupted()
                || Stream.<Throwable>iterate(fault, cause -> cause != null, Throwable::getCause)
                        .anyMatch(InterruptedException.class::isInstance);
    }

    /// A lane that is somebody else's by now leaves no effect.
    private void requireLease(Lease lane) {
        if (!Boolean.TRUE.equals(leases.holds(lane).block(ANSWER_LIMIT))) {
            throw new LeaseLostException(lane);
        }
    }

    /// Gives the lane up, unless something has become due. Whoever adds deliveries then asks for the lane in the same
    /// transaction, and waits at the row that is locked here: so either they are seen here, or the lane is opened
    /// anew.
    ///
    /// @return false when there is something to send
    private boolean end(Lease lane, ConnectionId connection) {
        return Boolean.TRUE.equals(leases.lock(lane)
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> new LeaseLostException(lane)))
                .then(Mono.defer(() -> table.nextDue(connection)))
                .flatMap(next -> putOff(lane, next))
                .switchIfEmpty(Mono.defer(() -> leases.complete(lane)))
                .as(tx::transactional)
                .block(ANSWER_LIMIT));
    }

    private Mono<Boolean> putOff(Lease lane, Instant next) {
        return next.isAfter(clock.instant()) ? leases.release(lane, next) : Mono.just(false);
    }
}
