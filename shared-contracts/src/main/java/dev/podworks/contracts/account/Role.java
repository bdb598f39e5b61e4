package dev.podworks.contracts.account;

import static dev.podworks.contracts.api.Scope.ACCOUNT_READ;
import static dev.podworks.contracts.api.Scope.BILLING_PURCHASE;
import static dev.podworks.contracts.api.Scope.DESTINATIONS_MANAGE;
import static dev.podworks.contracts.api.Scope.PROJECTS_READ;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.api.Scope;
import java.util.EnumSet;
import java.util.Set;

/// What a member may do in an account. A key never does more than its creator's role allows now.
public enum Role implements WireEnum {
    OWNER(EnumSet.allOf(Scope.class)),
    ADMIN(EnumSet.allOf(Scope.class)),
    MEMBER(EnumSet.complementOf(EnumSet.of(BILLING_PURCHASE, DESTINATIONS_MANAGE))),
    VIEWER(EnumSet.of(ACCOUNT_READ, PROJECTS_READ));

    private final Set<Scope> scopes;

    Role(Set<Scope> scopes) {
        this.scopes = Set.copyOf(scopes);
    }

    public Set<Scope> scopes() {
        return scopes;
    }

    /// Whether people of this role make and revoke keys, invite members and connect storage.
    public boolean managesAccount() {
        return this == OWNER || this == ADMIN;
    }
}
