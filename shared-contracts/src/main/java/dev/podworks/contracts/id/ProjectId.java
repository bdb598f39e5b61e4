package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// A project: one recording to process.
public record ProjectId(@JsonValue String value) implements Id {
    public static final String PREFIX = "prj_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public ProjectId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
