package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// An account's subscription to a plan.
public record SubscriptionId(@JsonValue String value) implements Id {
    public static final String PREFIX = "sub_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public SubscriptionId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
