package dev.podworks.deliveries.connection;

import dev.podworks.contracts.id.ConnectionId;
import reactor.core.publisher.Mono;

/// Who has to know that a connection works again or is gone.
public interface ConnectionListener {
    /// In the transaction of the change.
    Mono<Void> connectionChanged(ConnectionId id);
}
