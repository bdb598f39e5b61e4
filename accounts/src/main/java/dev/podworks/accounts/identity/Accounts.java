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

/// The account as an aggregate: every change of it, of its members or of its keys is one transaction under its lock
/// that gives it the next version and tells the new snapshot.
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

    /// @param step runs with the account locked; an error of its undoes everything
    /// @return what the step gave; the error `not_found` when there is no such account
    public <T> Mono<T> change(AccountId id, Mono<T> step) {
        return accounts.nextVersion(id)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("account")))
                .flatMap(account -> thenTell(EventType.ACCOUNT_CHANGED, account, step))
                .as(tx::transactional);
    }

    /// Makes an account, and with it what the step adds.
    <T> Mono<T> make(AccountId id, String name, Mono<T> step) {
        return accounts.insert(id, name, clock.instant())
                .flatMap(account -> thenTell(EventType.ACCOUNT_CREATED, account, step))
                .as(tx::transactional);
    }

    public Mono<String> name(AccountId id) {
        return accounts.name(id);
    }

    /// The members in the order in which they joined.
    public Flux<Member> members(AccountId id) {
        return members.of(id);
    }

    /// The members with what people want to know of each other.
    public Flux<MemberView> memberViews(AccountId id) {
        return members.views(id);
    }

    /// The person as a member, if they may run the account right now. Asked inside {@link #change} it stays true
    /// until the change is made.
    ///
    /// @return the error `role_required`
    public Mono<Member> manager(AccountId id, UserId user) {
        return members.of(id)
                .filter(member -> member.userId().equals(user))
                .filter(member -> member.active() && member.role().managesAccount())
                .next()
                .switchIfEmpty(Mono.error(() -> ApiException.of(
                        ErrorCode.ROLE_REQUIRED, "Only owners and admins of the account may do this.")));
    }

    private <T> Mono<T> thenTell(EventType type, AccountSnapshot account, Mono<T> step) {
        return step.flatMap(result -> tell(type, account).thenReturn(result));
    }

    private Mono<Void> tell(EventType type, AccountSnapshot account) {
        return members.of(account.id())
                .collectList()
                .flatMap(now -> outbox.append(
                        type,
                        new AccountEvent(new AccountSnapshot(
                                account.id(), account.version(), account.name(), account.createdAt(), now))));
    }
}
