package dev.podworks.gateway.member;

import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.gateway.identity.Accounts;
import dev.podworks.gateway.identity.MemberView;
import dev.podworks.gateway.identity.People;
import dev.podworks.gateway.identity.People.Standing;
import dev.podworks.gateway.key.ApiKeys;
import dev.podworks.gateway.member.MemberController.ChangeMember;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The members of an account, as they change each other. Whether somebody may is asked under the account's lock, of the
/// roles that everybody has then.
@Component
class Members {
    private final Accounts accounts;
    private final People people;
    private final ApiKeys keys;

    Members(Accounts accounts, People people, ApiKeys keys) {
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
            MemberRules.requireMayChange(manager, member.role(), after.role());
            return after;
        });
    }

    private Mono<Void> allowed(UserId acting, AccountId account, UserId user) {
        return accounts.manager(account, acting)
                .zipWith(member(account, user))
                .doOnNext(both ->
                        MemberRules.requireMayChange(both.getT1(), both.getT2().role()))
                .then();
    }

    private Mono<Member> member(AccountId account, UserId user) {
        return accounts.members(account).collectList().map(members -> MemberRules.find(members, user));
    }
}
