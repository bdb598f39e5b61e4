package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.deliveries.connection.ConnectionListener;
import dev.podworks.deliveries.destination.Destination;
import dev.podworks.deliveries.destination.DestinationListener;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.lease.Leases;
import java.time.InstantSource;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Where deliveries wait to be sent: some lanes a connection, and a queue of its own for test projects'.
@Component
class Lanes implements ConnectionListener, DestinationListener {
    static final String QUEUE = "delivery-lane";
    static final String TESTS = "test-delivery";

    private final DeliveryTable table;
    private final Leases leases;
    private final DeliveryProperties properties;
    private final InstantSource clock;

    Lanes(DeliveryTable table, Leases leases, DeliveryProperties properties, InstantSource clock) {
        this.table = table;
        this.leases = leases;
        this.properties = properties;
        this.clock = clock;
    }

    /// Has somebody look after a delivery that is due, once the present transaction has committed.
    Mono<Void> open(Delivery delivery) {
        return delivery.mode() == Mode.TEST ? openTest(delivery.id()) : open(delivery.connection());
    }

    private Mono<Void> open(ConnectionId connection) {
        return Flux.range(0, properties.inFlightPerConnection())
                .concatMap(n -> leases.enqueue(QUEUE, connection + "/" + n, clock.instant()))
                .contextWrite(Cause.UNKNOWN::in) // it serves many deliveries
                .then();
    }

    private Mono<Void> openTest(DeliveryId id) {
        return leases.enqueue(TESTS, id.value(), clock.instant());
    }

    static ConnectionId connection(String lane) {
        return new ConnectionId(lane.substring(0, lane.indexOf('/')));
    }

    @Override
    public Mono<Void> connectionChanged(ConnectionId id) {
        return table.hurry(id).then(open(id));
    }

    @Override
    public Mono<Void> destinationRemoved(Destination destination) {
        return table.hurry(destination.id()).then(open(destination.connection()));
    }
}
