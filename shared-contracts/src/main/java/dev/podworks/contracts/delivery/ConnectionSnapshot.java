package dev.podworks.contracts.delivery;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ConnectionId;
import java.time.Instant;

/// A connection as others may know it: without its credentials.
///
/// @param version grows with every change, so that a reader can drop what it has already passed
/// @param connectedByFormerMember whether the person who made it has left the team
public record ConnectionSnapshot(
        ConnectionId id,
        long version,
        AccountId account,
        Provider provider,
        String name,
        ConnectionStatus status,
        boolean connectedByFormerMember,
        Instant createdAt) {}
