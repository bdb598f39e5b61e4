package dev.podworks.accounts.secondfactor;

import dev.podworks.accounts.audit.UserAuditLog;
import dev.podworks.accounts.identity.Accounts;
import dev.podworks.accounts.identity.User;
import dev.podworks.accounts.identity.Users;
import dev.podworks.accounts.passkey.Passkeys;
import dev.podworks.accounts.recovery.RecoveryCodes;
import dev.podworks.accounts.securitymail.SecurityMails;
import dev.podworks.accounts.session.Sessions;
import dev.podworks.accounts.totp.AuthenticatorApps;
import dev.podworks.contracts.account.AccountSnapshot.Member;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.error.ApiException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Removes the second factors of a user who has lost all of them, after an operator has verified their identity.
@Component
public class SecondFactorReset {
    private final Accounts accounts;
    private final Users users;
    private final Passkeys passkeys;
    private final AuthenticatorApps apps;
    private final RecoveryCodes recoveryCodes;
    private final Sessions sessions;
    private final UserAuditLog audit;
    private final SecurityMails mails;
    private final TransactionalOperator tx;

    SecondFactorReset(
            Accounts accounts,
            Users users,
            Passkeys passkeys,
            AuthenticatorApps apps,
            RecoveryCodes recoveryCodes,
            Sessions sessions,
            UserAuditLog audit,
            SecurityMails mails,
            TransactionalOperator tx) {
        this.accounts = accounts;
        this.users = users;
        this.passkeys = passkeys;
        this.apps = apps;
        this.recoveryCodes = recoveryCodes;
        this.sessions = sessions;
        this.audit = audit;
        this.mails = mails;
        this.tx = tx;
    }

    /// Ends the user's sessions too. Accounts that require a second factor ask for a new one.
    ///
    /// @return the error `not_found` for a user who is no member of the account
    public Mono<Void> reset(AccountId account, UserId user, ServerWebExchange exchange) {
        return accounts.members(account)
                .map(Member::userId)
                .filter(user::equals)
                .next()
                .flatMap(users::find)
                .switchIfEmpty(Mono.error(() -> ApiException.notFound("member")))
                .flatMap(found -> removeAll(found, exchange))
                .as(tx::transactional);
    }

    private Mono<Void> removeAll(User user, ServerWebExchange exchange) {
        return passkeys.removeAllOf(user.id())
                .then(apps.remove(user.id()))
                .then(recoveryCodes.removeAllOf(user.id()))
                .then(sessions.endAllOf(user.id()))
                .then(audit.recordByOperator(user.id(), AuditAction.SECOND_FACTORS_RESET))
                .then(mails.write(user, "Our team removed your passkeys and your authenticator app.", exchange));
    }
}
