package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// An event, the same in Kafka, in the feed and in webhooks. Consumers deduplicate by it.
public record EventId(@JsonValue String value) implements Id {
    public static final String PREFIX = "evt_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public EventId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
