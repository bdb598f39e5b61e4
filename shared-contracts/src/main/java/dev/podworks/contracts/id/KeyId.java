package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// An API key. Not its secret.
public record KeyId(@JsonValue String value) implements Id {
    public static final String PREFIX = "key_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public KeyId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
