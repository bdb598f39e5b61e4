package dev.podworks.accounts.identity;

import dev.podworks.contracts.id.UserId;
import java.util.Optional;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Memberships by themselves, whatever accounts they belong to.
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

    /// Somebody who has just shown their password.
    ///
    /// @param passwordHash by which it can be told whether it still is
    public record Proven(User person, String passwordHash) {
        @Override
        public String toString() {
            return person.toString();
        }
    }

    /// Takes the same time whether the address is known or not.
    ///
    /// @return empty for an unknown address or a wrong password, the error `unavailable` when too many wait
    public Mono<Proven> withPassword(String email, String password) {
        return users.withEmail(email)
                .map(Optional::of)
                .defaultIfEmpty(Optional.empty())
                .flatMap(found -> passwords
                        .matches(password, found.map(Proven::passwordHash))
                        .filter(Boolean::booleanValue)
                        .flatMap(_ -> Mono.justOrEmpty(found)));
    }

    /// Whether that is still their password. It stays so until the present transaction ends.
    public Mono<Boolean> isStillProven(Proven who) {
        return users.lock(who);
    }

    public Mono<User> withEmail(String email) {
        return users.withEmail(email).map(Proven::person);
    }

    /// Whether there is an account that the person may enter.
    public Mono<Boolean> belongSomewhere(UserId user) {
        return members.hasActive(user);
    }

    /// The person has used what was sent to their address, or somebody to be believed vouches for it.
    public Mono<Void> verifyEmail(UserId user) {
        return users.verifyEmail(user);
    }

    /// @param hash of {@link PasswordHasher#hash}, so that hashing takes no place in a transaction
    public Mono<Void> changePassword(UserId user, String hash) {
        return users.changePassword(user, hash);
    }

    /// The same for somebody who has shown the present one.
    ///
    /// @return false when it has been changed since
    public Mono<Boolean> replacePassword(Proven who, String hash) {
        return users.replacePassword(who, hash);
    }
}
