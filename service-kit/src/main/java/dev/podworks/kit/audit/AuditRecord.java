package dev.podworks.kit.audit;

import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.audit.AuditTarget;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Id;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What is to be recorded: everything but who did it, when, and from where.
///
/// @param details what was changed to which value; never a secret
public record AuditRecord(AuditAction action, AccountId account, AuditTarget target, Map<String, String> details) {
    /// Text that customers chose is shortened to this.
    private static final int MAX_TEXT = 200;

    public AuditRecord {
        details = Map.copyOf(details);
    }

    /// A change of the account's own settings.
    public static AuditRecord of(AuditAction action, AccountId account) {
        return of(action, account, account, null);
    }

    /// @param name by which people recognize the target; null if it has none
    public static AuditRecord of(AuditAction action, AccountId account, Id target, @Nullable String name) {
        return new AuditRecord(
                action, account, new AuditTarget(target.value(), name == null ? null : shorten(name)), Map.of());
    }

    /// @param value null if there is nothing to say: the record is unchanged
    public AuditRecord with(String detail, @Nullable Object value) {
        if (value == null) {
            return this;
        }
        var more = new TreeMap<>(details);
        more.put(detail, shorten(value.toString()));
        return new AuditRecord(action, account, target, more);
    }

    private static String shorten(String text) {
        return text.codePointCount(0, text.length()) <= MAX_TEXT
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_TEXT)) + "…";
    }
}
