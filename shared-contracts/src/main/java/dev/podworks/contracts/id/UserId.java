package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// A person.
public record UserId(@JsonValue String value) implements Id {
    public static final String PREFIX = "usr_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public UserId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
