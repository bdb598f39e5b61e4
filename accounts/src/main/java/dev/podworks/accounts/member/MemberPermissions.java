package dev.podworks.accounts.member;

import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.error.ApiException;
import java.util.Arrays;
import java.util.List;

/// Which members an owner or admin may change. That an account keeps an active owner is enforced by `Memberships`.
public final class MemberPermissions {
    private MemberPermissions() {}

    /// @param manager an owner or admin, read under the account's lock
    /// @param roles the current and the requested role of the member to change
    /// @throws ApiException `role_required` if one of the roles is owner and the manager is not an owner
    public static void requireMayChange(Member manager, Role... roles) {
        if (manager.role() != Role.OWNER && Arrays.asList(roles).contains(Role.OWNER)) {
            throw ApiException.of(ErrorCode.ROLE_REQUIRED, "Only owners can appoint, change or remove owners.");
        }
    }

    /// @throws ApiException `not_found` if the user is not a member
    static Member find(List<Member> members, UserId user) {
        return members.stream()
                .filter(member -> member.userId().equals(user))
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("member"));
    }
}
