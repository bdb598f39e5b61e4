package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// An input file, usable in any project of its account and mode.
public record FileId(@JsonValue String value) implements Id {
    public static final String PREFIX = "file_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public FileId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
