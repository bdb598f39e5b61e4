package dev.podworks.sdk.audit;

import static java.util.stream.Collectors.joining;

import dev.podworks.sdk.model.AuditAction;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Which entries of the audit log are listed; all by default. */
public final class AuditEventQuery {
    private final Map<String, String> parameters = new LinkedHashMap<>();

    /** Creates a query of all entries. */
    public AuditEventQuery() {}

    /** Only entries with one of these actions. */
    public AuditEventQuery action(AuditAction... actions) {
        parameters.put("action", Stream.of(actions).map(AuditAction::getValue).collect(joining(",")));
        return this;
    }

    /** Only what this key or person did. */
    public AuditEventQuery actorId(String actorId) {
        parameters.put("actorId", actorId);
        return this;
    }

    /** Only what was done to this key, person, endpoint, … */
    public AuditEventQuery targetId(String targetId) {
        parameters.put("targetId", targetId);
        return this;
    }

    /** Only entries of this time or later. */
    public AuditEventQuery createdAfter(Instant time) {
        parameters.put("createdAfter", time.toString());
        return this;
    }

    /** Only entries before this time. */
    public AuditEventQuery createdBefore(Instant time) {
        parameters.put("createdBefore", time.toString());
        return this;
    }

    Map<String, String> parameters() {
        return parameters;
    }
}
