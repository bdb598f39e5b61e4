package dev.podworks.deliveries.connection;

import dev.podworks.contracts.id.ConnectionId;
import reactor.core.publisher.Mono;

/// Notified when a connection is active again or was removed.
public interface ConnectionListener {
    /// In the transaction of the change.
    Mono<Void> connectionChanged(ConnectionId id);
}
