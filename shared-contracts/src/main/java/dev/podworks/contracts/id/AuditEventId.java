package dev.podworks.contracts.id;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;

/// An entry of the audit log.
public record AuditEventId(@JsonValue String value) implements Id {
    public static final String PREFIX = "aud_";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public AuditEventId {
        Id.check(PREFIX, value);
    }

    @Override
    public String toString() {
        return value;
    }
}
