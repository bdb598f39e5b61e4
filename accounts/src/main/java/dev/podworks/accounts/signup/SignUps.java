package dev.podworks.accounts.signup;

import dev.podworks.accounts.client.Client;
import dev.podworks.accounts.identity.AddressTakenException;
import dev.podworks.accounts.identity.Memberships;
import dev.podworks.accounts.identity.PasswordHasher;
import dev.podworks.accounts.identity.User;
import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.accounts.secret.SecretHash;
import dev.podworks.accounts.throttle.AttemptLimit;
import dev.podworks.accounts.throttle.Throttle;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.error.ApiException;
import dev.podworks.kit.lease.Leases;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Requests and confirms sign-ups.
@Component
class SignUps {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);
    private static final int MAX_REQUESTS_PER_EMAIL = 3;
    private static final int MAX_REQUESTS_PER_NETWORK = 20;
    private static final int MAX_ACCOUNTS_PER_NETWORK = 10;

    private final SignUpTable table;
    private final Memberships memberships;
    private final PasswordHasher passwords;
    private final Throttle throttle;
    private final Leases leases;
    private final TransactionalOperator tx;
    private final Ids ids;
    private final InstantSource clock;

    SignUps(
            SignUpTable table,
            Memberships memberships,
            PasswordHasher passwords,
            Throttle throttle,
            Leases leases,
            TransactionalOperator tx,
            Ids ids,
            InstantSource clock) {
        this.table = table;
        this.memberships = memberships;
        this.passwords = passwords;
        this.throttle = throttle;
        this.leases = leases;
        this.tx = tx;
        this.ids = ids;
        this.clock = clock;
    }

    /// Enqueues the address without looking it up, so that neither the response nor its duration reveals whether it
    /// is registered.
    ///
    /// @return the error `rate_limited`
    Mono<Void> request(String email, Client client) {
        return throttle.acquire(AttemptLimit.of("sign-up-from", client.network(), MAX_REQUESTS_PER_NETWORK, HOUR))
                .then(throttle.acquire(
                        AttemptLimit.of("sign-up-of", SignUpWorker.normalized(email), MAX_REQUESTS_PER_EMAIL, HOUR)))
                .then(Mono.defer(() ->
                                leases.enqueue(SignUpWorker.QUEUE, SignUpWorker.normalized(email), clock.instant()))
                        .as(tx::transactional));
    }

    /// @return the confirmed address, or the error `invalid_token`
    Mono<String> read(String token) {
        return Mono.justOrEmpty(RandomSecret.parse(token))
                .flatMap(secret -> table.find(secret.hash(), clock.instant()))
                .switchIfEmpty(invalidToken());
    }

    /// @param confirmed the address of the new owner
    record NewAccount(AccountId account, String confirmed) {}

    /// Creates the account and its owner.
    ///
    /// @param name of the person, if they have given one
    /// @return the error `invalid_token`, also when the address was registered meanwhile, or `rate_limited`
    Mono<NewAccount> confirm(String token, String accountName, Optional<String> name, String password, Client client) {
        return read(token)
                .delayUntil(_ -> throttle.acquire(
                        AttemptLimit.of("accounts-from", client.network(), MAX_ACCOUNTS_PER_NETWORK, DAY)))
                .map(email -> new User(ids.user(), email, true, name.orElse(null)))
                .flatMap(owner -> passwords.hash(password).flatMap(hash -> create(token, accountName, owner, hash)));
    }

    private Mono<NewAccount> create(String token, String accountName, User owner, String passwordHash) {
        var use = table.use(SecretHash.of(token), clock.instant())
                .switchIfEmpty(invalidToken())
                .then();
        return memberships
                .signUp(accountName, owner, passwordHash, use)
                .onErrorMap(AddressTakenException.class, _ -> invalid())
                .map(account -> new NewAccount(account, owner.email()));
    }

    private static <T> Mono<T> invalidToken() {
        return Mono.error(SignUps::invalid);
    }

    private static ApiException invalid() {
        return ApiException.of(
                ErrorCode.INVALID_TOKEN, "This link is invalid, expired or already used. Sign up again.");
    }
}
