package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// A request through the gateway, in its log lines and its response.
public record RequestId(@JsonValue String value) implements Id {
    public static final String PREFIX = "req_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public RequestId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
