package dev.podworks.accounts.member;

import dev.podworks.accounts.identity.Accounts;
import dev.podworks.accounts.identity.MemberView;
import dev.podworks.accounts.identity.Memberships;
import dev.podworks.accounts.identity.Memberships.MemberState;
import dev.podworks.accounts.key.ApiKeys;
import dev.podworks.accounts.member.MemberController.ChangeMember;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.UserId;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Changes and removes members on behalf of other members. Permissions are checked under the account's lock.
@Component
class Members {
    private final Accounts accounts;
    private final Memberships memberships;
    private final ApiKeys keys;

    Members(Accounts accounts, Memberships memberships, ApiKeys keys) {
        this.accounts = accounts;
        this.memberships = memberships;
        this.keys = keys;
    }

    Flux<MemberView> list(AccountId account) {
        return accounts.memberViews(account);
    }

    /// @return the updated member; the error `role_required`, `not_found` or `last_owner`
    Mono<MemberView> update(UserId acting, AccountId account, UserId user, ChangeMember request) {
        return memberships
                .update(account, user, newState(acting, account, user, request))
                .thenMany(Flux.defer(() -> list(account)))
                .filter(member -> member.userId().equals(user))
                .next();
    }

    /// @return the error `role_required`, `not_found` or `last_owner`
    Mono<Void> remove(UserId acting, AccountId account, UserId user) {
        var permitted = acting.equals(user) ? Mono.<Void>empty() : requirePermitted(acting, account, user);
        return memberships.remove(account, user, permitted.then(keys.revokeAllCreatedBy(account, user)));
    }

    private Mono<MemberState> newState(UserId acting, AccountId account, UserId user, ChangeMember request) {
        return accounts.requireManager(account, acting).zipWith(member(account, user), (manager, member) -> {
            var after = request.applyTo(member);
            MemberPermissions.requireMayChange(manager, member.role(), after.role());
            return after;
        });
    }

    private Mono<Void> requirePermitted(UserId acting, AccountId account, UserId user) {
        return accounts.requireManager(account, acting)
                .zipWith(member(account, user))
                .doOnNext(both -> MemberPermissions.requireMayChange(
                        both.getT1(), both.getT2().role()))
                .then();
    }

    private Mono<Member> member(AccountId account, UserId user) {
        return accounts.members(account).collectList().map(members -> MemberPermissions.find(members, user));
    }
}
