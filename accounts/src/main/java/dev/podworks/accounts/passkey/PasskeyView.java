package dev.podworks.accounts.passkey;

import dev.podworks.contracts.id.PasskeyId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A passkey as its user sees it.
///
/// @param backedUp whether a password manager keeps a copy, so that losing the device does not lose the passkey
public record PasskeyView(
        PasskeyId id,
        String name,
        boolean backedUp,
        Instant createdAt,
        @Nullable Instant lastUsedAt) {}
