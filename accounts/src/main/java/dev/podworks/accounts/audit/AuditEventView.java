package dev.podworks.accounts.audit;

import dev.podworks.contracts.audit.AuditTarget;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An entry as `GET /v1/audit-events` returns it.
///
/// @param action as it was stored: an older replica may not know it
/// @param ipAddress null for what the system did, like requestId and userAgent
record AuditEventView(
        String id,
        String action,
        @Nullable String mode,
        Actor actor,
        AuditTarget target,
        Map<String, String> details,
        @Nullable String requestId,
        @Nullable String ipAddress,
        @Nullable String userAgent,
        Instant createdAt) {
    /// @param type `api_key`, `user`, `operator` or `system`
    /// @param name the person's e-mail address, or the key's name or else its beginning and end; null for others
    record Actor(String type, @Nullable String id, @Nullable String name) {}
}
