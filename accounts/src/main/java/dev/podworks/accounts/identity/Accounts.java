package dev.podworks.accounts.identity;

import dev.podworks.contracts.account.AccountSnapshot;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.event.AccountEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.outbox.Outbox;
import java.time.InstantSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// The account aggregate. Every change of an account, its members or its keys is one transaction that locks the
/// account, increments its version and publishes the new snapshot.
@Component
public final class Accounts {
    private final AccountTable accounts;
    private final MembershipTable members;
    private final Outbox outbox;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    Accounts(
            AccountTable accounts,
            MembershipTable members,
            Outbox outbox,
            TransactionalOperator tx,
            InstantSource clock) {
        this.accounts = accounts;
        this.members = members;
        this.outbox = outbox;
        this.tx = tx;
        this.clock = clock;
    }

    /// @param step runs while the account is locked; its error rolls everything back
    /// @return the step's result; the error `not_found` when the account does not exist
    public <T> Mono<T> change(AccountId id, Mono<T> step) {
        return accounts.incrementVersion(id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("account")))
                .flatMap(account -> thenPublish(EventType.ACCOUNT_CHANGED, account, step))
                .as(tx::transactional);
    }

    /// Creates an account and runs the step in the same transaction.
    <T> Mono<T> create(AccountId id, String name, Mono<T> step) {
        return accounts.insert(id, name, clock.instant())
                .flatMap(account -> thenPublish(EventType.ACCOUNT_CREATED, account, step))
                .as(tx::transactional);
    }

    public Mono<String> name(AccountId id) {
        return accounts.name(id);
    }

    /// Whether members need a second factor.
    public Mono<Boolean> requiresSecondFactor(AccountId id) {
        return accounts.requiresSecondFactor(id);
    }

    /// Part of {@link #change}.
    public Mono<Void> setRequiresSecondFactor(AccountId id, boolean required) {
        return accounts.setRequiresSecondFactor(id, required);
    }

    /// The members in the order in which they joined.
    public Flux<Member> members(AccountId id) {
        return members.of(id);
    }

    /// The members as they see each other, in the same order.
    public Flux<MemberView> memberViews(AccountId id) {
        return members.views(id);
    }

    /// The member, if an active owner or admin. Inside {@link #change} this holds until the transaction ends.
    ///
    /// @return the error `role_required`
    public Mono<Member> requireManager(AccountId id, UserId user) {
        return members.of(id)
                .filter(member -> member.userId().equals(user))
                .filter(member -> member.active() && member.role().managesAccount())
                .next()
                .switchIfEmpty(Mono.error(() -> ApiException.of(
                        ErrorCode.ROLE_REQUIRED, "Only owners and admins of the account may do this.")));
    }

    private <T> Mono<T> thenPublish(EventType type, AccountSnapshot account, Mono<T> step) {
        return step.flatMap(result -> publish(type, account).thenReturn(result));
    }

    private Mono<Void> publish(EventType type, AccountSnapshot account) {
        return members.of(account.id())
                .collectList()
                .flatMap(now -> outbox.append(
                        type,
                        new AccountEvent(new AccountSnapshot(
                                account.id(), account.version(), account.name(), account.createdAt(), now))));
    }
}
