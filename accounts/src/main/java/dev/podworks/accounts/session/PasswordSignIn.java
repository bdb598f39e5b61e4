package dev.podworks.accounts.session;

import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.error.ApiException;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Sign-in with e-mail address and password.
@Component
class PasswordSignIn {
    private final Sessions sessions;
    private final PasswordAttempts attempts;
    private final MeterRegistry metrics;

    PasswordSignIn(Sessions sessions, PasswordAttempts attempts, MeterRegistry metrics) {
        this.sessions = sessions;
        this.attempts = attempts;
        this.metrics = metrics;
    }

    /// @return the error `unauthorized` for an unknown address, a wrong password and a user without an active
    ///     membership alike; `rate_limited` before the password is verified
    Mono<UserSession> signIn(String email, String password, ServerWebExchange exchange) {
        return attempts.verify(email, password, exchange, credentials -> sessions.start(credentials, exchange))
                .doOnNext(_ -> count("accepted"))
                .switchIfEmpty(refused());
    }

    private Mono<UserSession> refused() {
        return Mono.error(() -> {
            count("refused");
            return ApiException.of(ErrorCode.UNAUTHORIZED, "The e-mail address or password is incorrect.");
        });
    }

    private void count(String outcome) {
        metrics.counter("podworks.gateway.sign.ins", "outcome", outcome).increment();
    }
}
