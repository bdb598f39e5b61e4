package dev.podworks.accounts.member;

import dev.podworks.accounts.identity.Accounts;
import dev.podworks.accounts.identity.MemberView;
import dev.podworks.accounts.identity.Memberships;
import dev.podworks.accounts.identity.Memberships.Standing;
import dev.podworks.accounts.key.ApiKeys;
import dev.podworks.accounts.member.MemberController.ChangeMember;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.UserId;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The members of an account, as they change each other. Whether somebody may is asked under the account's lock, of
/// the roles that everybody has then.
@Component
class Members {
    private final Accounts accounts;
    private final Memberships people;
    private final ApiKeys keys;

    Members(Accounts accounts, Memberships people, ApiKeys keys) {
        this.accounts = accounts;
        this.people = people;
        this.keys = keys;
    }

    Flux<MemberView> of(AccountId account) {
        return accounts.memberViews(account);
    }

    /// @return as they are then; the error `role_required`, `not_found` or `last_owner`
    Mono<MemberView> change(UserId acting, AccountId account, UserId user, ChangeMember change) {
        return people.change(account, user, decision(acting, account, user, change))
                .thenMany(Flux.defer(() -> of(account)))
                .filter(member -> member.userId().equals(user))
                .next();
    }

    /// @return the error `role_required`, `not_found` or `last_owner`
    Mono<Void> remove(UserId acting, AccountId account, UserId user) {
        var allowed = acting.equals(user) ? Mono.<Void>empty() : allowed(acting, account, user);
        return people.remove(account, user, allowed.then(keys.revokeAllMadeBy(account, user)));
    }

    private Mono<Standing> decision(UserId acting, AccountId account, UserId user, ChangeMember change) {
        return accounts.manager(account, acting).zipWith(member(account, user), (manager, member) -> {
            var after = change.of(member);
            MemberPermissions.requireMayChange(manager, member.role(), after.role());
            return after;
        });
    }

    private Mono<Void> allowed(UserId acting, AccountId account, UserId user) {
        return accounts.manager(account, acting)
                .zipWith(member(account, user))
                .doOnNext(both -> MemberPermissions.requireMayChange(
                        both.getT1(), both.getT2().role()))
                .then();
    }

    private Mono<Member> member(AccountId account, UserId user) {
        return accounts.members(account).collectList().map(members -> MemberPermissions.find(members, user));
    }
}
