package dev.podworks.webhooks.event;

import dev.podworks.contracts.delivery.ConnectionSnapshot;
import dev.podworks.contracts.delivery.ConnectionStatus;
import dev.podworks.contracts.delivery.Provider;
import dev.podworks.contracts.id.ConnectionId;
import java.time.Instant;

/// A connection in a public event, without its credentials.
record ConnectionObject(
        String object,
        ConnectionId id,
        Provider provider,
        String name,
        ConnectionStatus status,
        boolean connectedByFormerMember,
        Instant createdAt) {
    static ConnectionObject of(ConnectionSnapshot connection) {
        return new ConnectionObject(
                "connection",
                connection.id(),
                connection.provider(),
                connection.name(),
                connection.status(),
                connection.connectedByFormerMember(),
                connection.createdAt());
    }
}
