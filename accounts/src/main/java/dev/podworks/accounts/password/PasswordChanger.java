package dev.podworks.accounts.password;

import dev.podworks.accounts.identity.PasswordHasher;
import dev.podworks.accounts.identity.Users;
import dev.podworks.accounts.identity.Users.Proven;
import dev.podworks.accounts.session.PasswordAttempts;
import dev.podworks.accounts.session.Sessions;
import dev.podworks.accounts.session.UserSession;
import dev.podworks.contracts.id.SessionId;
import dev.podworks.kit.error.ValidationErrors;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// A new password for somebody who is signed in and knows the present one.
@Component
class PasswordChanger {
    private final PasswordAttempts tries;
    private final PasswordHasher passwords;
    private final Users users;
    private final Sessions sessions;
    private final PasswordResetTable resets;
    private final TransactionalOperator tx;

    PasswordChanger(
            PasswordAttempts tries,
            PasswordHasher passwords,
            Users users,
            Sessions sessions,
            PasswordResetTable resets,
            TransactionalOperator tx) {
        this.tries = tries;
        this.passwords = passwords;
        this.users = users;
        this.sessions = sessions;
        this.resets = resets;
        this.tx = tx;
    }

    /// @return the error `invalid_request` where the current password is another, also since a moment ago;
    ///     `rate_limited` before it is even looked at
    Mono<Void> change(UserSession person, String current, String chosen, ServerWebExchange exchange) {
        return tries.show(
                        person.person().email(),
                        current,
                        exchange,
                        who -> passwords.hash(chosen).flatMap(hash -> replace(who, hash, person.session())))
                .switchIfEmpty(Mono.error(() -> ValidationErrors.of("currentPassword", "is not your password")))
                .then();
    }

    /// Empty where somebody else was quicker.
    private Mono<Boolean> replace(Proven who, String hash, SessionId kept) {
        var user = who.person().id();
        return users.replacePassword(who, hash)
                .filter(Boolean::booleanValue)
                .delayUntil(_ -> sessions.endAllBut(kept, user))
                .delayUntil(_ -> resets.deleteAllOf(user))
                .as(tx::transactional);
    }
}
