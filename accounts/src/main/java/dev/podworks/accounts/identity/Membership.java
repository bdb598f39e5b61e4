package dev.podworks.accounts.identity;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.id.AccountId;

/// An account that a person belongs to. Specification: Identity (Me).
public record Membership(AccountId accountId, Kind kind, String name, Role role) {

    public enum Kind implements WireEnum {
        /// One person is in it.
        PERSONAL,
        TEAM
    }
}
