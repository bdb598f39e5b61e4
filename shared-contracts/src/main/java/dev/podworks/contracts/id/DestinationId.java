package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// A folder in a connection.
public record DestinationId(@JsonValue String value) implements Id {
    public static final String PREFIX = "dst_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public DestinationId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
