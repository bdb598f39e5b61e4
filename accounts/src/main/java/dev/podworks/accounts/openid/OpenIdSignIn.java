package dev.podworks.accounts.openid;

import dev.podworks.accounts.client.ClientResolver;
import dev.podworks.accounts.identity.User;
import dev.podworks.accounts.identity.Users;
import dev.podworks.accounts.openid.OpenIdClient.Identity;
import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.accounts.signin.SignInResult;
import dev.podworks.accounts.signin.SignIns;
import dev.podworks.accounts.throttle.AttemptLimit;
import dev.podworks.accounts.throttle.Throttle;
import dev.podworks.contracts.id.UserId;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.stereotype.Component;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Signs users in with the provider.
@Component
class OpenIdSignIn {
    static final Duration VALID_FOR = Duration.ofMinutes(10);
    private static final int MAX_ATTEMPTS_PER_NETWORK = 100;

    private final OpenIdClient provider;
    private final SignInAttemptTable attempts;
    private final OpenIdIdentityTable identities;
    private final Users users;
    private final SignIns signIns;
    private final Throttle throttle;
    private final ClientResolver clients;
    private final TransactionalOperator tx;
    private final InstantSource clock;

    OpenIdSignIn(
            OpenIdClient provider,
            SignInAttemptTable attempts,
            OpenIdIdentityTable identities,
            Users users,
            SignIns signIns,
            Throttle throttle,
            ClientResolver clients,
            TransactionalOperator tx,
            InstantSource clock) {
        this.provider = provider;
        this.attempts = attempts;
        this.identities = identities;
        this.users = users;
        this.signIns = signIns;
        this.throttle = throttle;
        this.clients = clients;
        this.tx = tx;
        this.clock = clock;
    }

    /// @param browser the secret in the browser's cookie that binds the attempt to it
    /// @return the provider's URL to which the browser is redirected
    Mono<URI> start(RandomSecret browser, ServerWebExchange exchange) {
        var state = RandomSecret.generate();
        var attempt = SignInAttempt.create();
        var expiresAt = clock.instant().plus(VALID_FOR);
        return throttle.acquire(AttemptLimit.of(
                        "openid-from",
                        clients.resolve(exchange).network(),
                        MAX_ATTEMPTS_PER_NETWORK,
                        Duration.ofMinutes(15)))
                .then(attempts.insert(state.hash(), browser.hash(), attempt, expiresAt))
                .then(provider.authorizationUri(state, attempt));
    }

    /// @return empty for an attempt that this browser did not start, and for a user without an active membership
    Mono<SignInResult> finish(RandomSecret state, RandomSecret browser, String code, ServerWebExchange exchange) {
        return attempts.use(state.hash(), browser.hash(), clock.instant())
                .flatMap(attempt -> provider.redeem(code, attempt))
                .flatMap(this::user)
                .flatMap(user -> signIns.start(user, exchange));
    }

    /// Finds the user by the provider's subject identifier; the first time by an e-mail address that it verified.
    private Mono<UserId> user(Identity identity) {
        return identities.find(identity.issuer(), identity.subject()).switchIfEmpty(Mono.defer(() -> link(identity)));
    }

    private Mono<UserId> link(Identity identity) {
        return Mono.justOrEmpty(identity.verifiedEmail())
                .flatMap(users::findByEmail)
                .map(User::id)
                .delayUntil(user -> identities.insert(identity.issuer(), identity.subject(), user, clock.instant()))
                .delayUntil(users::verifyEmail)
                .as(tx::transactional);
    }
}
