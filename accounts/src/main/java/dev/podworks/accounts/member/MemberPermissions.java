package dev.podworks.accounts.member;

import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.error.ApiException;
import java.util.Arrays;
import java.util.List;

/// Who of those who run an account may change whom. That it keeps an active owner is a rule of the account itself.
public final class MemberPermissions {
    private MemberPermissions() {}

    /// @param manager an owner or admin, as they are right now
    /// @param concerned the roles that somebody has and is to have
    /// @throws ApiException `role_required` unless owners act where owners are concerned
    public static void requireMayChange(Member manager, Role... concerned) {
        if (manager.role() != Role.OWNER && Arrays.asList(concerned).contains(Role.OWNER)) {
            throw ApiException.of(ErrorCode.ROLE_REQUIRED, "Only owners make owners or change them.");
        }
    }

    /// @throws ApiException `not_found` where there is no such member
    static Member find(List<Member> members, UserId user) {
        return members.stream()
                .filter(member -> member.userId().equals(user))
                .findFirst()
                .orElseThrow(() -> ApiException.notFound("member"));
    }
}
