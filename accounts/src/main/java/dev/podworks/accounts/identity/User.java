package dev.podworks.accounts.identity;

import dev.podworks.contracts.id.UserId;
import org.jspecify.annotations.Nullable;

/// A user as they see themselves.
///
/// @param emailVerified true once a link sent to the address was used, or an OpenID provider verified it
public record User(
        UserId id,
        String email,
        boolean emailVerified,
        @Nullable String name) {}
