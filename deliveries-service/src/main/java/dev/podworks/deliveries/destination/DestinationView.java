package dev.podworks.deliveries.destination;

import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.deliveries.cloud.Target;
import java.time.Instant;

/// A destination in API responses.
record DestinationView(
        DestinationId id, ConnectionId connectionId, String name, Target target, Instant createdAt, Instant updatedAt) {
    static DestinationView of(Destination destination) {
        return new DestinationView(
                destination.id(),
                destination.connection(),
                destination.name(),
                destination.target(),
                destination.createdAt(),
                destination.updatedAt());
    }
}
