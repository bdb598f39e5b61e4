package dev.podworks.accounts.key;

import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.KeyId;
import dev.podworks.kit.audit.AuditRecord;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What the audit log says about changes of keys.
final class KeyAudit {
    private KeyAudit() {}

    static AuditRecord created(AccountId account, KeyId id, KeySecret secret, CreateKeyRequest key) {
        var properties = key.properties();
        var label = Objects.requireNonNullElse(properties.name(), secret.display());
        return AuditRecord.of(AuditAction.KEY_CREATED, account, id, label)
                .with("mode", key.mode().wire())
                .with("scopes", scopes(properties))
                .with("show", key.show())
                .with("allowedAddresses", properties.allowedAddresses().isEmpty() ? null : addresses(properties))
                .with("expiresAt", properties.expiresAt());
    }

    /// The properties that differ.
    static AuditRecord updated(AccountId account, StoredKey before, KeyProperties after) {
        var old = before.properties();
        return of(AuditAction.KEY_UPDATED, account, before)
                .with("name", changed(old.name(), after.name()))
                .with("scopes", changed(scopes(old), scopes(after)))
                .with("allowedAddresses", changed(addresses(old), addresses(after)))
                .with("expiresAt", changed(expiry(old), expiry(after)));
    }

    static AuditRecord rotated(AccountId account, StoredKey key, Instant previousEndsAt) {
        return of(AuditAction.KEY_ROTATED, account, key).with("previousSecretEndsAt", previousEndsAt);
    }

    static AuditRecord of(AuditAction action, AccountId account, StoredKey key) {
        return AuditRecord.of(action, account, key.id(), key.label());
    }

    private static @Nullable String changed(@Nullable String before, @Nullable String after) {
        return Objects.equals(before, after) ? null : after;
    }

    private static String scopes(KeyProperties properties) {
        return properties.scopes().stream().sorted().map(Scope::wire).collect(Collectors.joining(" "));
    }

    private static String addresses(KeyProperties properties) {
        var ranges = properties.allowedAddresses();
        return ranges.isEmpty() ? "all" : String.join(" ", ranges);
    }

    private static String expiry(KeyProperties properties) {
        return Objects.toString(properties.expiresAt(), "never");
    }
}
