package dev.podworks.accounts.identity;

import dev.podworks.contracts.account.Role;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.audit.AuditLog;
import dev.podworks.kit.audit.AuditRecord;
import dev.podworks.kit.error.ApiException;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Adds, changes and removes members of accounts.
///
/// A user is identified by e-mail address and can be a member of several accounts. An account always has an owner.
@Component
public final class Memberships {
    private final Accounts accounts;
    private final UserTable users;
    private final MembershipTable members;
    private final PasswordHasher passwords;
    private final AuditLog audit;
    private final Ids ids;
    private final InstantSource clock;

    Memberships(
            Accounts accounts,
            UserTable users,
            MembershipTable members,
            PasswordHasher passwords,
            AuditLog audit,
            Ids ids,
            InstantSource clock) {
        this.accounts = accounts;
        this.users = users;
        this.members = members;
        this.passwords = passwords;
        this.audit = audit;
        this.ids = ids;
        this.clock = clock;
    }

    /// @param password the password generated for a new user, to be shown once; null if one was given or the user
    ///     already existed
    public record AddedMember(
            AccountId account, UserId user, @Nullable String password) {}

    /// Creates an account with its first owner.
    public Mono<AddedMember> createAccount(String name, String ownerEmail, @Nullable String ownerPassword) {
        var account = ids.account();
        return passwords
                .hashOrGenerate(ownerPassword)
                .map(password -> addMember(account, ownerEmail, Role.OWNER, password))
                .map(owner -> audit.record(AuditRecord.of(AuditAction.ACCOUNT_CREATED, account, account, name))
                        .then(owner))
                .flatMap(owner -> accounts.create(account, name, owner));
    }

    /// Creates an account whose owner is a new user with a confirmed address.
    ///
    /// @param first runs before the user is created, in the same transaction
    /// @return the error {@link AddressTakenException} when the address is registered already
    public Mono<AccountId> signUp(String accountName, User owner, String passwordHash, Mono<Void> first) {
        var account = ids.account();
        var join = first.then(Mono.defer(() -> users.insert(owner, passwordHash, clock.instant())))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(AddressTakenException::new))
                .delayUntil(_ -> members.add(account, owner.id(), Role.OWNER, clock.instant()))
                .delayUntil(_ -> audit.recordAs(
                        owner.id(), AuditRecord.of(AuditAction.ACCOUNT_CREATED, account, account, accountName)))
                .delayUntil(_ -> audit.recordAs(owner.id(), added(account, owner.id(), owner.email(), Role.OWNER)));
        return accounts.create(account, accountName, join).thenReturn(account);
    }

    /// Adds a user to the account, or gives an existing member another role.
    public Mono<AddedMember> add(AccountId account, String email, Role role, @Nullable String password) {
        return passwords
                .hashOrGenerate(password)
                .flatMap(newPassword -> accounts.change(
                        account, addMember(account, email, role, newPassword).delayUntil(_ -> requireOwner(account))));
    }

    /// @param active false while the member is disabled
    public record MemberState(Role role, boolean active) {}

    /// Changes a member's role, or disables or enables them.
    ///
    /// @param newState subscribed to while the account is locked; its error rolls everything back
    public Mono<Void> update(AccountId account, UserId user, Mono<MemberState> newState) {
        var update = newState.flatMap(state -> members.update(account, user, state)
                        .switchIfEmpty(memberNotFound())
                        .delayUntil(email -> audit.record(updated(account, user, email, state))))
                .delayUntil(_ -> requireOwner(account));
        return accounts.change(account, update).then();
    }

    /// @param first runs before the removal, in the same transaction and under the account's lock
    public Mono<Void> remove(AccountId account, UserId user, Mono<Void> first) {
        var remove = first.then(Mono.defer(() -> members.delete(account, user)))
                .switchIfEmpty(memberNotFound())
                .delayUntil(email -> audit.record(AuditRecord.of(AuditAction.MEMBER_REMOVED, account, user, email)))
                .delayUntil(_ -> requireOwner(account));
        return accounts.change(account, remove).then();
    }

    /// Adds an invited user and marks their address as verified. An existing user keeps their password and name, an
    /// existing member also their role.
    ///
    /// @param passwordHash of a new user
    /// @param first runs before the change, in the same transaction and under the account's lock
    public Mono<Void> addInvited(
            AccountId account, User newUser, Role role, Optional<String> passwordHash, Mono<Void> first) {
        var add = first.then(Mono.defer(() -> findOrCreate(newUser, passwordHash)))
                .flatMap(user -> users.verifyEmail(user)
                        .then(members.add(account, user, role, clock.instant()))
                        .then(audit.recordAs(user, added(account, user, newUser.email(), role)))
                        .thenReturn(user));
        return accounts.change(account, add).then();
    }

    private static <T> Mono<T> memberNotFound() {
        return Mono.error(() -> ApiException.notFound("member"));
    }

    private Mono<AddedMember> addMember(
            AccountId account, String email, Role role, PasswordHasher.NewPassword password) {
        var newUser = new User(ids.user(), email, false, null);
        return findOrCreate(newUser, Optional.of(password.hash()))
                .map(user -> new AddedMember(account, user, user.equals(newUser.id()) ? password.generated() : null))
                .delayUntil(added -> members.put(account, added.user(), role, clock.instant()))
                .delayUntil(added -> audit.record(added(account, added.user(), email, role)));
    }

    private static AuditRecord added(AccountId account, UserId user, String email, Role role) {
        return AuditRecord.of(AuditAction.MEMBER_ADDED, account, user, email).with("role", role.wire());
    }

    private static AuditRecord updated(AccountId account, UserId user, String email, MemberState state) {
        return AuditRecord.of(AuditAction.MEMBER_UPDATED, account, user, email)
                .with("role", state.role().wire())
                .with("active", state.active());
    }

    /// @param passwordHash may be empty if the address is registered; users are never deleted
    /// @return the id of the registered user, or of the new one
    private Mono<UserId> findOrCreate(User newUser, Optional<String> passwordHash) {
        return Mono.justOrEmpty(passwordHash)
                .flatMap(hash -> users.insert(newUser, hash, clock.instant()))
                .defaultIfEmpty(false)
                .flatMap(isNew -> isNew
                        ? Mono.just(newUser.id())
                        : users.findByEmail(newUser.email())
                                .map(credentials -> credentials.user().id())
                                .single());
    }

    private Mono<Void> requireOwner(AccountId account) {
        return members.of(account)
                .any(member -> member.role() == Role.OWNER && member.active())
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> ApiException.of(
                        ErrorCode.LAST_OWNER,
                        "An account must keep at least one active owner. Make another member an owner first.")))
                .then();
    }
}
