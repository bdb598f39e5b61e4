package dev.podworks.accounts.session;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.error.ApiException;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Signing in with e-mail address and password.
@Component
class PasswordSignIn {
    private final Sessions sessions;
    private final PasswordAttempts tries;
    private final MeterRegistry metrics;

    PasswordSignIn(Sessions sessions, PasswordAttempts tries, MeterRegistry metrics) {
        this.sessions = sessions;
        this.tries = tries;
        this.metrics = metrics;
    }

    /// @return the error `unauthorized` for an unknown address, a wrong password and somebody who belongs to no
    ///     account alike; `rate_limited` before the password is even looked at
    Mono<UserSession> signIn(String email, String password, ServerWebExchange exchange) {
        return tries.show(email, password, exchange, who -> sessions.begin(who, exchange))
                .doOnNext(_ -> count("accepted"))
                .switchIfEmpty(refused());
    }

    private Mono<UserSession> refused() {
        return Mono.error(() -> {
            count("refused");
            return ApiException.of(ErrorCode.UNAUTHORIZED, "The e-mail address or the password is wrong.");
        });
    }

    private void count(String outcome) {
        metrics.counter("podworks.gateway.sign.ins", "outcome", outcome).increment();
    }
}
