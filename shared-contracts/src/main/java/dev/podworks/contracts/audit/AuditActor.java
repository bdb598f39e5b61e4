package dev.podworks.contracts.audit;

import dev.podworks.contracts.WireEnum;
import org.jspecify.annotations.Nullable;

/// Who did what an entry of the audit log says.
///
/// @param id of the key or the user; null for operators and the system
public record AuditActor(Type type, @Nullable String id) {
    public static final AuditActor OPERATOR = new AuditActor(Type.OPERATOR, null);
    public static final AuditActor SYSTEM = new AuditActor(Type.SYSTEM, null);

    public enum Type implements WireEnum {
        API_KEY,
        USER,
        /// Who runs Podworks.
        OPERATOR,
        /// Podworks by itself, such as an endpoint that is disabled after three days of failures.
        SYSTEM
    }
}
