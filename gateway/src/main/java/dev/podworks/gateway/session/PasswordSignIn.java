package dev.podworks.gateway.session;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.gateway.client.Clients;
import dev.podworks.gateway.identity.Users;
import dev.podworks.gateway.throttle.Limit;
import dev.podworks.gateway.throttle.Throttle;
import dev.podworks.kit.error.ApiException;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Locale;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Signing in with e-mail address and password.
@Component
class PasswordSignIn {
    private static final Duration WINDOW = Duration.ofMinutes(15);
    private static final int TRIES_PER_EMAIL = 10;
    private static final int TRIES_PER_NETWORK = 100;

    private final Sessions sessions;
    private final Users users;
    private final Throttle throttle;
    private final Clients clients;
    private final MeterRegistry metrics;

    PasswordSignIn(Sessions sessions, Users users, Throttle throttle, Clients clients, MeterRegistry metrics) {
        this.sessions = sessions;
        this.users = users;
        this.throttle = throttle;
        this.clients = clients;
        this.metrics = metrics;
    }

    /// @return the error `unauthorized` for an unknown address, a wrong password and somebody who belongs to no account
    ///     alike; `rate_limited` before the password is even looked at
    Mono<SignedIn> signIn(String email, String password, ServerWebExchange exchange) {
        var byNetwork = Limit.of("sign-in-from", clients.of(exchange).network(), TRIES_PER_NETWORK, WINDOW);
        var byEmail = Limit.of("sign-in-as", email.toLowerCase(Locale.ROOT), TRIES_PER_EMAIL, WINDOW);
        return throttle.take(byNetwork)
                .then(throttle.take(byEmail))
                .then(Mono.defer(() -> users.withPassword(email, password)))
                .flatMap(who -> sessions.begin(who, exchange))
                .delayUntil(_ -> throttle.giveBack(byNetwork).then(throttle.forget(byEmail)))
                .doOnNext(_ -> count("accepted"))
                .switchIfEmpty(refused());
    }

    private Mono<SignedIn> refused() {
        return Mono.error(() -> {
            count("refused");
            return ApiException.of(ErrorCode.UNAUTHORIZED, "The e-mail address or the password is wrong.");
        });
    }

    private void count(String outcome) {
        metrics.counter("podworks.gateway.sign.ins", "outcome", outcome).increment();
    }
}
