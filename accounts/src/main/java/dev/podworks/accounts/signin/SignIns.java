package dev.podworks.accounts.signin;

import dev.podworks.accounts.identity.User;
import dev.podworks.accounts.identity.Users;
import dev.podworks.accounts.identity.Users.Credentials;
import dev.podworks.accounts.passkey.ChallengePurpose;
import dev.podworks.accounts.passkey.PasskeyOptions;
import dev.podworks.accounts.passkey.Passkeys;
import dev.podworks.accounts.secondfactor.Factor;
import dev.podworks.accounts.secondfactor.PresentedFactor;
import dev.podworks.accounts.secondfactor.SecondFactors;
import dev.podworks.accounts.secret.RandomSecret;
import dev.podworks.accounts.secret.SecretHash;
import dev.podworks.accounts.session.Sessions;
import dev.podworks.accounts.session.UserSession;
import dev.podworks.accounts.signin.PendingSignInTable.Row;
import dev.podworks.contracts.id.UserId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/// Starts sessions of authenticated people, with a second factor if they have one.
@Component
public final class SignIns {
    private static final Duration VALID_FOR = Duration.ofMinutes(10);

    private final PendingSignInTable table;
    private final PendingSignInCookie cookie;
    private final SecondFactors factors;
    private final Passkeys passkeys;
    private final Users users;
    private final Sessions sessions;
    private final InstantSource clock;

    SignIns(
            PendingSignInTable table,
            PendingSignInCookie cookie,
            SecondFactors factors,
            Passkeys passkeys,
            Users users,
            Sessions sessions,
            InstantSource clock) {
        this.table = table;
        this.cookie = cookie;
        this.factors = factors;
        this.passkeys = passkeys;
        this.users = users;
        this.sessions = sessions;
        this.clock = clock;
    }

    /// Continues after a correct password.
    ///
    /// @return empty when the user has no active membership
    Mono<SignInResult> start(Credentials credentials, ServerWebExchange exchange) {
        var user = credentials.user().id();
        var session = sessions.start(credentials, false, exchange);
        return start(new Row(user, Optional.of(credentials.passwordHash())), session, exchange);
    }

    /// Continues after an OpenID Connect provider confirmed who the user is.
    ///
    /// @return empty when the user has no active membership
    public Mono<SignInResult> start(UserId user, ServerWebExchange exchange) {
        return start(new Row(user, Optional.empty()), sessions.start(user, false, exchange), exchange);
    }

    private Mono<SignInResult> start(Row pending, Mono<UserSession> session, ServerWebExchange exchange) {
        return factors.of(pending.user())
                .flatMap(all -> all.isEmpty()
                        ? session.<SignInResult>map(SignInResult.SignedIn::new)
                        : postpone(pending, all, exchange));
    }

    private Mono<SignInResult> postpone(Row pending, List<Factor> all, ServerWebExchange exchange) {
        var secret = RandomSecret.generate();
        return users.hasActiveMembership(pending.user())
                .filter(Boolean::booleanValue)
                .flatMap(_ -> table.insert(
                                secret.hash(), pending, clock.instant().plus(VALID_FOR))
                        .thenReturn(all))
                .doOnNext(_ -> cookie.set(exchange, secret, VALID_FOR))
                .map(SignInResult.SecondFactorRequired::new);
    }

    /// The factors that complete the browser's pending sign-in; empty without one.
    Mono<List<Factor>> pending(ServerWebExchange exchange) {
        return find(exchange).flatMap(pending -> factors.of(pending.user().id()));
    }

    /// WebAuthn's options for completing the browser's pending sign-in; empty without one.
    Mono<PasskeyOptions> passkeyOptions(ServerWebExchange exchange) {
        return find(exchange).flatMap(pending -> passkeys.options(pending.user().id(), ChallengePurpose.SECOND_FACTOR));
    }

    /// Completes the browser's pending sign-in.
    ///
    /// @return no session for a wrong factor; empty without a pending sign-in; the error `rate_limited`
    Mono<Optional<UserSession>> complete(PresentedFactor presented, ServerWebExchange exchange) {
        return find(exchange)
                .flatMap(pending -> factors.verify(
                                pending.user(),
                                presented,
                                ChallengePurpose.SECOND_FACTOR,
                                exchange,
                                _ -> use(pending, exchange))
                        .map(Optional::of)
                        .defaultIfEmpty(Optional.empty()))
                .doOnNext(session -> session.ifPresent(_ -> cookie.clear(exchange)));
    }

    /// WebAuthn's options for signing in with a passkey alone.
    Mono<PasskeyOptions> passkeyOptions() {
        return passkeys.signInOptions();
    }

    /// Signs in with a passkey alone.
    ///
    /// @return empty if its signature is not valid or its user has no active membership
    Mono<UserSession> signIn(JsonNode credential, ServerWebExchange exchange) {
        return passkeys.verifySignIn(credential).flatMap(user -> sessions.start(user, true, exchange));
    }

    Mono<Long> deleteExpired(int atMost) {
        return table.deleteExpired(clock.instant(), atMost);
    }

    private record Pending(SecretHash token, User user, Optional<String> passwordHash) {}

    private Mono<Pending> find(ServerWebExchange exchange) {
        return Mono.justOrEmpty(cookie.read(exchange))
                .map(RandomSecret::hash)
                .flatMap(token -> table.find(token, clock.instant())
                        .flatMap(row ->
                                users.find(row.user()).map(user -> new Pending(token, user, row.passwordHash()))));
    }

    private Mono<UserSession> use(Pending pending, ServerWebExchange exchange) {
        var session = pending.passwordHash()
                .map(hash -> sessions.start(new Credentials(pending.user(), hash), true, exchange))
                .orElseGet(() -> sessions.start(pending.user().id(), true, exchange));
        return table.delete(pending.token()).filter(Boolean::booleanValue).flatMap(_ -> session);
    }
}
