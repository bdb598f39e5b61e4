package dev.podworks.accounts.identity;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.id.AccountId;

/// An account that a user is a member of. Specification: Identity (Me).
public record Membership(AccountId accountId, Kind kind, String name, Role role) {

    public enum Kind implements WireEnum {
        /// The account has one member.
        PERSONAL,
        TEAM
    }
}
