package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// A webhook endpoint: a URL that receives events.
public record EndpointId(@JsonValue String value) implements Id {
    public static final String PREFIX = "whe_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public EndpointId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
