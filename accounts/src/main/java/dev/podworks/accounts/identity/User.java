package dev.podworks.accounts.identity;

import dev.podworks.contracts.id.UserId;
import org.jspecify.annotations.Nullable;

/// A person, as they may see themselves.
///
/// @param emailVerified once a link that was sent there has been used, or a provider has vouched for it
public record User(
        UserId id,
        String email,
        boolean emailVerified,
        @Nullable String name) {}
