package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// An authorized account at a cloud storage provider.
public record ConnectionId(@JsonValue String value) implements Id {
    public static final String PREFIX = "con_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public ConnectionId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
