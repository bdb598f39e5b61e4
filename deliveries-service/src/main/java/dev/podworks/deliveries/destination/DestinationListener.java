package dev.podworks.deliveries.destination;

import reactor.core.publisher.Mono;

/// Notified when a destination is removed.
public interface DestinationListener {
    /// In the transaction of the change.
    Mono<Void> destinationRemoved(Destination destination);
}
