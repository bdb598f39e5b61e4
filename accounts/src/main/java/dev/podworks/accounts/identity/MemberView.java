package dev.podworks.accounts.identity;

import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.id.UserId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A member as other members of the account see them.
///
/// @param active false while the member is disabled
/// @param secondFactor whether the member has a passkey or an authenticator app
public record MemberView(
        UserId userId,
        String email,
        @Nullable String name,
        Role role,
        boolean active,
        boolean secondFactor,
        Instant joinedAt) {}
