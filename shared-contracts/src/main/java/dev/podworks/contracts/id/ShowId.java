package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// A show that groups projects.
public record ShowId(@JsonValue String value) implements Id {
    public static final String PREFIX = "shw_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public ShowId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
