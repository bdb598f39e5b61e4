package dev.podworks.deliveries.connection;

import dev.podworks.contracts.delivery.ConnectionStatus;
import dev.podworks.contracts.delivery.Provider;
import dev.podworks.contracts.id.ConnectionId;
import java.time.Instant;

/// A connection in API responses. Decisions: connection.
public record ConnectionView(
        ConnectionId id,
        Provider provider,
        String name,
        ConnectionStatus status,
        boolean connectedByFormerMember,
        Instant createdAt) {
    static ConnectionView of(Connection connection) {
        return new ConnectionView(
                connection.id(),
                connection.provider(),
                connection.name(),
                connection.status(),
                connection.byFormerMember(),
                connection.createdAt());
    }
}
