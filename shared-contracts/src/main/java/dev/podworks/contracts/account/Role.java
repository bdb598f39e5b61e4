package dev.podworks.contracts.account;

import dev.podworks.contracts.WireEnum;
import dev.podworks.contracts.api.Scope;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/// What a member may do in an account. A key never does more than its creator's role allows at the time of the
/// request.
public enum Role implements WireEnum {
    OWNER,
    ADMIN,
    MEMBER,
    VIEWER;

    /// The scopes that the members of this role have, and that they may give to keys.
    public Set<Scope> scopes() {
        return Arrays.stream(Scope.values())
                .filter(scope -> scope.roles().contains(this))
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Whether members of this role create and revoke keys, invite members and connect cloud storage.
    public boolean managesAccount() {
        return this == OWNER || this == ADMIN;
    }
}
