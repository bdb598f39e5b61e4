package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// A passkey of a user. Not the credential's id, which the authenticator chose.
public record PasskeyId(@JsonValue String value) implements Id {
    public static final String PREFIX = "psk_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public PasskeyId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
