package dev.podworks.contracts.event;

import dev.podworks.contracts.id.EventId;
import java.time.Instant;

/// An event: the CloudEvents attributes and the payload.
///
/// @param source the service that publishes it, such as `/projects-service`
public record Event(EventId id, EventType type, String source, Instant time, DomainEvent payload) {
    public Event {
        if (!type.payload().isInstance(payload)) {
            throw new IllegalArgumentException(
                    type.typeName() + " does not carry a " + payload.getClass().getSimpleName());
        }
    }
}
