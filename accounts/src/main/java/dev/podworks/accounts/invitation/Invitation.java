package dev.podworks.accounts.invitation;

import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.InvitationId;
import dev.podworks.contracts.id.UserId;
import java.time.Instant;

/// An invitation to become a member of an account with a role.
record Invitation(
        InvitationId id,
        AccountId account,
        String email,
        Role role,
        UserId invitedBy,
        Instant createdAt,
        Instant expiresAt) {}
