package dev.podworks.gateway.reset;

import dev.podworks.contracts.id.SessionId;
import dev.podworks.gateway.identity.Passwords;
import dev.podworks.gateway.identity.Users;
import dev.podworks.gateway.identity.Users.Proven;
import dev.podworks.gateway.session.PasswordTries;
import dev.podworks.gateway.session.Sessions;
import dev.podworks.gateway.session.SignedIn;
import dev.podworks.kit.error.ValidationErrors;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// A new password for somebody who is signed in and knows the present one.
@Component
class PasswordChange {
    private final PasswordTries tries;
    private final Passwords passwords;
    private final Users users;
    private final Sessions sessions;
    private final ResetTable resets;
    private final TransactionalOperator tx;

    PasswordChange(
            PasswordTries tries,
            Passwords passwords,
            Users users,
            Sessions sessions,
            ResetTable resets,
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
    Mono<Void> change(SignedIn person, String current, String chosen, ServerWebExchange exchange) {
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
