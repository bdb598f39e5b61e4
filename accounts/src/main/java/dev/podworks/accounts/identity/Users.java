package dev.podworks.accounts.identity;

import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.UserId;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Users, independent of the accounts that they are members of.
@Component
public final class Users {
    private final UserTable users;
    private final MembershipTable members;
    private final PasswordHasher passwords;

    Users(UserTable users, MembershipTable members, PasswordHasher passwords) {
        this.users = users;
        this.members = members;
        this.passwords = passwords;
    }

    /// A user with the password hash that was current when it was read, by which a later change is detected.
    public record Credentials(User user, String passwordHash) {
        @Override
        public String toString() {
            return user.toString();
        }
    }

    /// Takes the same time whether or not the address is registered.
    ///
    /// @return empty for an unknown address or a wrong password; the error `unavailable` when too many passwords
    ///     are waiting to be hashed
    public Mono<Credentials> findByPassword(String email, String password) {
        return users.findByEmail(email)
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty())
                .flatMap(found -> passwords
                        .matches(password, found.map(Credentials::passwordHash))
                        .filter(Boolean::booleanValue)
                        .flatMap(_ -> Mono.justOrEmpty(found)));
    }

    /// Whether the password is still current. Prevents a change of it until the current transaction ends.
    public Mono<Boolean> isCurrent(Credentials credentials) {
        return users.lock(credentials);
    }

    public Mono<User> findByEmail(String email) {
        return users.findByEmail(email).map(Credentials::user);
    }

    public Mono<User> find(UserId user) {
        return users.find(user);
    }

    /// Whether the user is an active member of any account.
    public Mono<Boolean> hasActiveMembership(UserId user) {
        return members.hasActive(user);
    }

    /// The accounts that the user is an active member of.
    public Flux<AccountId> accounts(UserId user) {
        return members.accountsOf(user);
    }

    /// Marks the user's address as verified.
    public Mono<Void> verifyEmail(UserId user) {
        return users.verifyEmail(user);
    }

    /// @param hash of {@link PasswordHasher#hash}: hashing inside a transaction would prolong it
    public Mono<Void> changePassword(UserId user, String hash) {
        return users.changePassword(user, hash);
    }

    /// Changes the password unless it was changed since the credentials were read.
    ///
    /// @return false when it was
    public Mono<Boolean> replacePassword(Credentials credentials, String hash) {
        return users.replacePassword(credentials, hash);
    }
}
