package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// An invitation to an account. Not its secret.
public record InvitationId(@JsonValue String value) implements Id {
    public static final String PREFIX = "inv_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public InvitationId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
