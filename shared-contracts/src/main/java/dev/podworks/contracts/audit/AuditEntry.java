package dev.podworks.contracts.audit;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.AuditEventId;
import dev.podworks.contracts.id.RequestId;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An entry of the audit log, immutable.
///
/// @param mode in which a key or a person acted; null for others
/// @param details what was changed to which value, such as `role: admin`; never a secret
/// @param requestId null for what the system does by itself, like the next two
/// @param ipAddress of the client
/// @param userAgent of the client, as it named itself
public record AuditEntry(
        AuditEventId id,
        AccountId account,
        @Nullable Mode mode,
        AuditAction action,
        AuditActor actor,
        AuditTarget target,
        Map<String, String> details,
        @Nullable RequestId requestId,
        @Nullable String ipAddress,
        @Nullable String userAgent,
        Instant createdAt) {
    public AuditEntry {
        details = Map.copyOf(details);
    }
}
