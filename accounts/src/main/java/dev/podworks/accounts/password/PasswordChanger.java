package dev.podworks.accounts.password;

import dev.podworks.accounts.audit.UserAuditLog;
import dev.podworks.accounts.identity.PasswordHasher;
import dev.podworks.accounts.identity.Users;
import dev.podworks.accounts.identity.Users.Credentials;
import dev.podworks.accounts.securitymail.SecurityMails;
import dev.podworks.accounts.session.PasswordAttempts;
import dev.podworks.accounts.session.Sessions;
import dev.podworks.accounts.session.UserSession;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.SessionId;
import dev.podworks.kit.error.ValidationErrors;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Changes the password of a signed-in user who knows the current one.
@Component
class PasswordChanger {
    private final PasswordAttempts attempts;
    private final PasswordHasher passwords;
    private final Users users;
    private final Sessions sessions;
    private final PasswordResetTable resets;
    private final UserAuditLog audit;
    private final SecurityMails mails;
    private final TransactionalOperator tx;

    PasswordChanger(
            PasswordAttempts attempts,
            PasswordHasher passwords,
            Users users,
            Sessions sessions,
            PasswordResetTable resets,
            UserAuditLog audit,
            SecurityMails mails,
            TransactionalOperator tx) {
        this.attempts = attempts;
        this.passwords = passwords;
        this.users = users;
        this.sessions = sessions;
        this.resets = resets;
        this.audit = audit;
        this.mails = mails;
        this.tx = tx;
    }

    /// @return the error `invalid_request` if the current password is wrong or was changed meanwhile;
    ///     `rate_limited` before it is verified
    Mono<Void> change(UserSession session, String current, String password, ServerWebExchange exchange) {
        return attempts.verify(
                        session.user().email(),
                        current,
                        exchange,
                        credentials -> passwords
                                .hash(password)
                                .flatMap(hash -> replace(credentials, hash, session.id(), exchange)))
                .switchIfEmpty(Mono.error(() -> ValidationErrors.of("currentPassword", "is not your password")))
                .then();
    }

    /// Empty if the password was changed concurrently.
    private Mono<Boolean> replace(Credentials credentials, String hash, SessionId kept, ServerWebExchange exchange) {
        var user = credentials.user().id();
        return users.replacePassword(credentials, hash)
                .filter(Boolean::booleanValue)
                .delayUntil(_ -> sessions.endAllExcept(kept, user))
                .delayUntil(_ -> resets.deleteAllOf(user))
                .delayUntil(_ -> audit.record(user, AuditAction.PASSWORD_CHANGED))
                .delayUntil(_ -> mails.write(credentials.user(), "Your password was changed.", exchange))
                .as(tx::transactional);
    }
}
