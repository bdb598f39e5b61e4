package dev.podworks.accounts.key;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.KeyId;
import dev.podworks.contracts.id.UserId;
import java.time.Instant;
import java.util.Objects;

/// A key that is not revoked, but may have expired.
///
/// @param display the beginning and the end of its secret
record StoredKey(KeyId id, String display, Mode mode, UserId createdBy, KeyProperties properties) {

    /// What people recognize the key by.
    String label() {
        return Objects.requireNonNullElse(properties.name(), display);
    }

    boolean hasExpired(Instant now) {
        var expiresAt = properties.expiresAt();
        return expiresAt != null && !now.isBefore(expiresAt);
    }
}
