package dev.podworks.accounts.secondfactor;

import dev.podworks.accounts.audit.UserAuditLog;
import dev.podworks.accounts.client.ClientResolver;
import dev.podworks.accounts.identity.User;
import dev.podworks.accounts.passkey.ChallengePurpose;
import dev.podworks.accounts.passkey.Passkeys;
import dev.podworks.accounts.recovery.RecoveryCodes;
import dev.podworks.accounts.securitymail.SecurityMails;
import dev.podworks.accounts.throttle.AttemptLimit;
import dev.podworks.accounts.throttle.Throttle;
import dev.podworks.accounts.totp.AuthenticatorApps;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.UserId;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Which second factors a user has, and whether one that they present is theirs.
@Component
public final class SecondFactors {
    private static final Duration WINDOW = Duration.ofMinutes(15);
    private static final int MAX_PER_USER = 10;
    private static final int MAX_PER_NETWORK = 100;

    private final Passkeys passkeys;
    private final AuthenticatorApps apps;
    private final RecoveryCodes recoveryCodes;
    private final Throttle throttle;
    private final ClientResolver clients;
    private final UserAuditLog audit;
    private final SecurityMails mails;
    private final TransactionalOperator tx;

    SecondFactors(
            Passkeys passkeys,
            AuthenticatorApps apps,
            RecoveryCodes recoveryCodes,
            Throttle throttle,
            ClientResolver clients,
            UserAuditLog audit,
            SecurityMails mails,
            TransactionalOperator tx) {
        this.passkeys = passkeys;
        this.apps = apps;
        this.recoveryCodes = recoveryCodes;
        this.throttle = throttle;
        this.clients = clients;
        this.audit = audit;
        this.mails = mails;
        this.tx = tx;
    }

    /// In the order in which they are offered; empty for a user without a second factor.
    public Mono<List<Factor>> of(UserId user) {
        return Flux.concat(
                        passkeys.list(user).next().map(_ -> Factor.PASSKEY),
                        apps.since(user).map(_ -> Factor.TOTP),
                        recoveryCodes.count(user).filter(codes -> codes > 0).map(_ -> Factor.RECOVERY_CODE))
                .collectList();
    }

    /// A successful attempt is uncounted.
    ///
    /// @param use called in the transaction that uses it up; an empty result makes the attempt fail
    /// @return empty for a wrong one; the error `rate_limited` before it is verified
    public <T> Mono<T> verify(
            User user,
            PresentedFactor presented,
            ChallengePurpose purpose,
            ServerWebExchange exchange,
            Function<User, Mono<T>> use) {
        var byNetwork =
                AttemptLimit.of("second-factor-from", clients.resolve(exchange).network(), MAX_PER_NETWORK, WINDOW);
        var byUser = AttemptLimit.of("second-factor-of", user.id().value(), MAX_PER_USER, WINDOW);
        var attempt = Mono.defer(() -> isValid(user, presented, purpose, exchange))
                .filter(Boolean::booleanValue)
                .flatMap(_ -> use.apply(user));
        return throttle.acquire(byNetwork)
                .then(throttle.acquire(byUser))
                .then(attempt.as(tx::transactional))
                .delayUntil(_ -> throttle.release(byNetwork).then(throttle.reset(byUser)));
    }

    private Mono<Boolean> isValid(
            User user, PresentedFactor presented, ChallengePurpose purpose, ServerWebExchange exchange) {
        if (presented.passkey() != null) {
            return passkeys.verify(user.id(), purpose, presented.passkey());
        }
        return presented.code() != null
                ? apps.verify(user.id(), presented.code())
                : useRecoveryCode(user, String.valueOf(presented.recoveryCode()), exchange);
    }

    /// Reported, because somebody else may have found the codes.
    private Mono<Boolean> useRecoveryCode(User user, String code, ServerWebExchange exchange) {
        return recoveryCodes
                .use(user.id(), code)
                .filter(Boolean::booleanValue)
                .delayUntil(_ -> audit.record(user.id(), AuditAction.RECOVERY_CODE_USED))
                .delayUntil(_ -> recoveryCodes
                        .count(user.id())
                        .flatMap(left -> mails.write(
                                user, "A recovery code was used to sign in. " + left + " are left.", exchange)))
                .defaultIfEmpty(false);
    }
}
