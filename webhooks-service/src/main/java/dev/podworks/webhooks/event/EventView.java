package dev.podworks.webhooks.event;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.EventId;
import java.time.Instant;

/// An event as clients and webhook receivers see it. Specification: Event.
@JsonPropertyOrder({"id", "object", "type", "mode", "createdAt", "data"})
record EventView(EventId id, String object, String type, Mode mode, Instant createdAt, Object data) {
    static EventView of(EventId id, String type, Mode mode, Instant createdAt, Object data) {
        return new EventView(id, "event", type, mode, createdAt, data);
    }
}
