package dev.podworks.accounts.key;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.KeyId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.id.UserId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A key as the members of its account see it: active, or expired in the last 30 days.
///
/// @param prefix identifies the key to people, together with the suffix, if it has no name
/// @param scopes as granted; the creator's current role may allow fewer
/// @param allowedAddresses empty if the key can be used from everywhere
/// @param expiresAt null if it never expires
/// @param lastUsedAt with a precision of about a minute; null if never used
/// @param previousSecretEndsAt until when the secret before the last rotation works; null if none does
/// @param requestsPerDay of the last 30 days in UTC, today last
record KeyView(
        KeyId id,
        @Nullable String name,
        String prefix,
        String suffix,
        Mode mode,
        List<Scope> scopes,
        @Nullable ShowId show,
        List<String> allowedAddresses,
        UserId createdBy,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant lastUsedAt,
        @Nullable String lastUsedAddress,
        @Nullable Instant previousSecretEndsAt,
        List<Long> requestsPerDay) {}
