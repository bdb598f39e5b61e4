package dev.podworks.accounts.identity;

import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.error.ApiException;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Who belongs to which account, and as what.
///
/// A person is known by their e-mail address and can belong to several accounts. An account always has an owner.
@Component
public final class Memberships {
    private final Accounts accounts;
    private final UserTable users;
    private final MembershipTable members;
    private final PasswordHasher passwords;
    private final Ids ids;
    private final InstantSource clock;

    Memberships(
            Accounts accounts,
            UserTable users,
            MembershipTable members,
            PasswordHasher passwords,
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

    /// What a member may do in an account.
    ///
    /// @param active false while they are disabled
    public record Standing(Role role, boolean active) {}

    /// Gives a member another role, disables them or lets them in again.
    ///
    /// @param decision what they are to be, asked under the account's lock; its error undoes everything
    public Mono<Void> change(AccountId account, UserId user, Mono<Standing> decision) {
        var change = decision.flatMap(standing -> members.change(account, user, standing))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(noSuchMember())
                .delayUntil(_ -> requireOwner(account));
        return accounts.change(account, change).then();
    }

    /// The member leaves.
    ///
    /// @param first runs under the account's lock before they do, in the same transaction
    public Mono<Void> remove(AccountId account, UserId user, Mono<Void> first) {
        var leave = first.then(Mono.defer(() -> members.delete(account, user)))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(noSuchMember())
                .delayUntil(_ -> requireOwner(account));
        return accounts.change(account, leave).then();
    }

    /// Somebody who was asked to comes in: a new person, or one who keeps their password, name and, as a member
    /// already, their role. Their address is verified by this.
    ///
    /// @param passwordHash of a new person
    /// @param first runs under the account's lock before they do, in the same transaction
    public Mono<Void> welcome(
            AccountId account, User asNew, Role role, Optional<String> passwordHash, Mono<Void> first) {
        var come = first.then(Mono.defer(() -> findOrMake(asNew, passwordHash)))
                .flatMap(user -> users.verifyEmail(user)
                        .then(members.add(account, user, role, clock.instant()))
                        .thenReturn(user));
        return accounts.change(account, come).then();
    }

    private static <T> Mono<T> noSuchMember() {
        return Mono.error(() -> ApiException.notFound("member"));
    }

    private Mono<Joined> join(AccountId account, String email, Role role, PasswordHasher.Choice password) {
        var asNew = new User(ids.user(), email, false, null);
        return findOrMake(asNew, Optional.of(password.hash()))
                .map(user -> new Joined(account, user, user.equals(asNew.id()) ? password.toShow() : null))
                .delayUntil(joined -> members.put(account, joined.user(), role, clock.instant()));
    }

    /// @param passwordHash may be left out where the address has its person; people never go away
    /// @return the person's id, which is the new one where the address had nobody
    private Mono<UserId> findOrMake(User asNew, Optional<String> passwordHash) {
        return Mono.justOrEmpty(passwordHash)
                .flatMap(hash -> users.insert(asNew, hash, clock.instant()))
                .defaultIfEmpty(false)
                .flatMap(isNew -> isNew
                        ? Mono.just(asNew.id())
                        : users.withEmail(asNew.email())
                                .map(found -> found.person().id())
                                .single());
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
