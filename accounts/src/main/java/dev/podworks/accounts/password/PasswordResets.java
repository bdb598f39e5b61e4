package dev.podworks.accounts.password;

import dev.podworks.accounts.audit.UserAuditLog;
import dev.podworks.accounts.client.Client;
import dev.podworks.accounts.identity.PasswordHasher;
import dev.podworks.accounts.identity.Users;
import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.accounts.secret.SecretHash;
import dev.podworks.accounts.securitymail.SecurityMails;
import dev.podworks.accounts.session.Sessions;
import dev.podworks.accounts.throttle.AttemptLimit;
import dev.podworks.accounts.throttle.Throttle;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.audit.AuditAction;
import dev.podworks.contracts.id.UserId;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.lease.Leases;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Requests and redeems password resets.
@Component
class PasswordResets {
    private static final Duration WINDOW = Duration.ofHours(1);
    private static final int MAX_REQUESTS_PER_EMAIL = 5;
    private static final int MAX_REQUESTS_PER_NETWORK = 30;

    private final PasswordResetTable table;
    private final Users users;
    private final PasswordHasher passwords;
    private final Sessions sessions;
    private final Throttle throttle;
    private final Leases leases;
    private final UserAuditLog audit;
    private final SecurityMails mails;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    PasswordResets(
            PasswordResetTable table,
            Users users,
            PasswordHasher passwords,
            Sessions sessions,
            Throttle throttle,
            Leases leases,
            UserAuditLog audit,
            SecurityMails mails,
            TransactionalOperator tx,
            InstantSource clock) {
        this.table = table;
        this.users = users;
        this.passwords = passwords;
        this.sessions = sessions;
        this.throttle = throttle;
        this.leases = leases;
        this.audit = audit;
        this.mails = mails;
        this.tx = tx;
        this.clock = clock;
    }

    /// Enqueues the address without looking it up, so that neither the response nor its duration reveals whether it
    /// is registered.
    Mono<Void> request(String email, Client client) {
        var address = email.toLowerCase(Locale.ROOT);
        return throttle.acquire(AttemptLimit.of("reset-from", client.network(), MAX_REQUESTS_PER_NETWORK, WINDOW))
                .then(throttle.acquire(AttemptLimit.of("reset-of", address, MAX_REQUESTS_PER_EMAIL, WINDOW)))
                .then(Mono.defer(() -> leases.enqueue(PasswordResetWorker.QUEUE, address, clock.instant()))
                        .as(tx::transactional));
    }

    /// @return the error `invalid_token`
    Mono<Void> redeem(String token, String password, ServerWebExchange exchange) {
        return Mono.justOrEmpty(RandomSecret.parse(token))
                .map(RandomSecret::hash)
                .filterWhen(hash -> table.find(hash, clock.instant()).hasElement())
                .flatMap(hash -> passwords.hash(password).flatMap(passwordHash -> use(hash, passwordHash, exchange)))
                .switchIfEmpty(invalidToken())
                .then();
    }

    private Mono<UserId> use(SecretHash token, String passwordHash, ServerWebExchange exchange) {
        return table.use(token, clock.instant())
                .delayUntil(user -> users.changePassword(user, passwordHash))
                .delayUntil(users::verifyEmail)
                .delayUntil(sessions::endAllOf)
                .delayUntil(table::deleteAllOf)
                .delayUntil(user -> audit.record(user, AuditAction.PASSWORD_RESET))
                .delayUntil(user ->
                        users.find(user).flatMap(found -> mails.write(found, "Your password was reset.", exchange)))
                .as(tx::transactional);
    }

    private static <T> Mono<T> invalidToken() {
        return Mono.error(() -> ApiException.of(
                ErrorCode.INVALID_TOKEN, "This link is invalid, expired or already used. Request a new one."));
    }
}
