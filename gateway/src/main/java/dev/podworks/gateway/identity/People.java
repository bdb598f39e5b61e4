package dev.podworks.gateway.identity;

import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.error.ApiException;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Who belongs to which account, and as what.
///
/// A person is known by their e-mail address and can belong to several accounts. An account always has an owner.
@Component
public final class People {
    private final Accounts accounts;
    private final UserTable users;
    private final MembershipTable members;
    private final Passwords passwords;
    private final Ids ids;
    private final InstantSource clock;

    People(
            Accounts accounts,
            UserTable users,
            MembershipTable members,
            Passwords passwords,
            Ids ids,
            InstantSource clock) {
        this.accounts = accounts;
        this.users = users;
        this.members = members;
        this.passwords = passwords;
        this.ids = ids;
        this.clock = clock;
    }

    /// @param password the one that was made up for a new person, to be shown once; null where one was given or the
    ///       person had one already
    public record Joined(
            AccountId account, UserId user, @Nullable String password) {}

    /// Makes an account with its first owner.
    public Mono<Joined> open(String name, String ownerEmail, @Nullable String ownerPassword) {
        var account = ids.account();
        return passwords
                .choose(ownerPassword)
                .flatMap(password -> accounts.make(account, name, join(account, ownerEmail, Role.OWNER, password)));
    }

    /// Adds a person to the account, or gives a member another role.
    public Mono<Joined> add(AccountId account, String email, Role role, @Nullable String password) {
        return passwords
                .choose(password)
                .flatMap(chosen -> accounts.change(
                        account, join(account, email, role, chosen).delayUntil(_ -> requireOwner(account))));
    }

    /// The member leaves.
    ///
    /// @param alongside what else must happen to whoever leaves, in the same transaction
    public Mono<Void> remove(AccountId account, UserId user, Mono<Void> alongside) {
        var leave = members.delete(account, user)
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("member")))
                .delayUntil(_ -> requireOwner(account).then(alongside));
        return accounts.change(account, leave).then();
    }

    private Mono<Joined> join(AccountId account, String email, Role role, Passwords.Choice password) {
        return findOrMake(email, password)
                .map(person -> new Joined(account, person.id(), person.isNew() ? password.toShow() : null))
                .delayUntil(joined -> members.put(account, joined.user(), role, clock.instant()));
    }

    private record Person(UserId id, boolean isNew) {}

    private Mono<Person> findOrMake(String email, Passwords.Choice password) {
        var id = ids.user();
        return users.insert(id, email, password.hash(), clock.instant())
                .flatMap(isNew -> isNew ? Mono.just(id) : users.withEmail(email))
                .map(person -> new Person(person, person.equals(id)));
    }

    private Mono<Void> requireOwner(AccountId account) {
        return members.of(account)
                .any(member -> member.role() == Role.OWNER && member.active())
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(
                        () -> ApiException.of(ErrorCode.LAST_OWNER, "An account must keep one owner at least.")))
                .then();
    }
}
