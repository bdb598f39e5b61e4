package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// An account, which owns projects, files, keys and credits.
public record AccountId(@JsonValue String value) implements Id {
    public static final String PREFIX = "acc_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public AccountId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
