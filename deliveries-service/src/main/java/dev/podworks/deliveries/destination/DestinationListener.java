package dev.podworks.deliveries.destination;

import reactor.core.publisher.Mono;

/// Who has to know that a destination is gone.
public interface DestinationListener {
    /// In the transaction of the change.
    Mono<Void> destinationRemoved(Destination destination);
}
