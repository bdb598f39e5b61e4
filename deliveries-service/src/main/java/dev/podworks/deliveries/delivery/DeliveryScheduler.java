package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.deliveries.connection.ConnectionListener;
import dev.podworks.deliveries.destination.Destination;
import dev.podworks.deliveries.destination.DestinationListener;
import dev.podworks.kit.lease.Lanes;
import dev.podworks.kit.lease.Leases;
import java.time.InstantSource;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Schedules due deliveries: in the lanes of their connection, or in the queue of test deliveries.
@Component
class DeliveryScheduler implements ConnectionListener, DestinationListener {
    static final String TEST_QUEUE = "test-delivery";

    private final DeliveryTable table;
    private final Lanes lanes;
    private final Leases leases;
    private final DeliveryProperties properties;
    private final DeliveryChanges changes;
    private final InstantSource clock;

    DeliveryScheduler(
            DeliveryTable table,
            Lanes lanes,
            Leases leases,
            DeliveryProperties properties,
            DeliveryChanges changes,
            InstantSource clock) {
        this.table = table;
        this.lanes = lanes;
        this.leases = leases;
        this.properties = properties;
        this.changes = changes;
        this.clock = clock;
    }

    /// Schedules a delivery that is due, in the current transaction.
    Mono<Void> schedule(Delivery delivery) {
        var scheduled = delivery.mode() == Mode.TEST ? enqueueTest(delivery.id()) : openLanes(delivery.connection());
        return scheduled.then(changes.afterCommit(delivery));
    }

    /// A connection has a lane for each delivery that may be in flight to it.
    private Mono<Void> openLanes(ConnectionId connection) {
        return Flux.range(0, properties.inFlightPerConnection())
                .concatMap(n -> lanes.open(connection + "/" + n))
                .then();
    }

    private Mono<Void> enqueueTest(DeliveryId id) {
        return leases.enqueue(TEST_QUEUE, id.value(), clock.instant());
    }

    static ConnectionId connectionOf(String lane) {
        return new ConnectionId(lane.substring(0, lane.indexOf('/')));
    }

    @Override
    public Mono<Void> connectionChanged(ConnectionId id) {
        return table.retryNow(id).then(openLanes(id));
    }

    @Override
    public Mono<Void> destinationRemoved(Destination destination) {
        return table.retryNow(destination.id()).then(openLanes(destination.connection()));
    }
}
