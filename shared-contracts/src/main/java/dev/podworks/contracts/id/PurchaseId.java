package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// A purchase of credits by a person, a key or the auto top-up.
public record PurchaseId(@JsonValue String value) implements Id {
    public static final String PREFIX = "pur_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public PurchaseId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
