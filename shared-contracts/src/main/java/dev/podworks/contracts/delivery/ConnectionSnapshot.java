package dev.podworks.contracts.delivery;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ConnectionId;
import java.time.Instant;

/// A connection without its credentials.
///
/// @param version grows with every change, so that a reader can ignore a stale snapshot
/// @param connectedByFormerMember whether the person who connected it is no longer a member
public record ConnectionSnapshot(
        ConnectionId id,
        long version,
        AccountId account,
        Provider provider,
        String name,
        ConnectionStatus status,
        boolean connectedByFormerMember,
        Instant createdAt) {}
