package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// The delivery of a project's outputs to one destination.
public record DeliveryId(@JsonValue String value) implements Id {
    public static final String PREFIX = "dlv_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public DeliveryId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
