package dev.podworks.accounts.key;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.api.Scope;
import dev.podworks.contracts.id.KeyId;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.id.UserId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An active key as the people of its account see it.
///
/// @param prefix with the suffix what a person recognises it by
/// @param scopes as given; what the creator may do now bounds them
/// @param lastUsedAt to the minute or so; null for one that nobody has used
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
