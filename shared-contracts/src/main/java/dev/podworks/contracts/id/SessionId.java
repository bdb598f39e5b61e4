package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// A person's session. Not its secret.
public record SessionId(@JsonValue String value) implements Id {
    public static final String PREFIX = "ses_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public SessionId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
