package dev.podworks.contracts.account;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.UserId;
import java.time.Instant;
import java.util.List;

/// An account as other services may know it: no secrets, no key hashes.
///
/// @param version grows with every change, so that a reader can drop what it has already passed
public record AccountSnapshot(AccountId id, long version, String name, Instant createdAt, List<Member> members) {
    /// @param active false once the person was disabled
    public record Member(UserId userId, String email, Role role, boolean active) {}
}
