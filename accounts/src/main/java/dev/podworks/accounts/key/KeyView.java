package dev.podworks.accounts.key;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.KeyId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.id.UserId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An active key as the members of its account see it.
///
/// @param prefix identifies the key to people, together with the suffix
/// @param scopes as granted; the creator's current role may allow fewer
/// @param lastUsedAt with a precision of about a minute; null if never used
record KeyView(
        KeyId id,
        String prefix,
        String suffix,
        Mode mode,
        List<Scope> scopes,
        @Nullable ShowId show,
        UserId createdBy,
        Instant createdAt,
        @Nullable Instant lastUsedAt) {}
