package dev.podworks.contracts.account;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.UserId;
import java.time.Instant;
import java.util.List;

/// An account without secrets and key hashes, for other services.
///
/// @param version grows with every change, so that a reader can ignore a stale snapshot
public record AccountSnapshot(AccountId id, long version, String name, Instant createdAt, List<Member> members) {
    /// @param active false while the member is disabled
    public record Member(UserId userId, String email, Role role, boolean active) {}
}
