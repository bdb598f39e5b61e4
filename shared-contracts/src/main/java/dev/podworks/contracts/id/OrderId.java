package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// An order in the store that is paid with credits.
public record OrderId(@JsonValue String value) implements Id {
    public static final String PREFIX = "ord_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public OrderId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
