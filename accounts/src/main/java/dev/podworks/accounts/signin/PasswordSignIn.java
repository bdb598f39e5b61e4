package dev.podworks.accounts.signin;

import dev.podworks.accounts.session.PasswordAttempts;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.kit.error.ApiException;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Sign-in with e-mail address and password.
@Component
class PasswordSignIn {
    private final SignIns signIns;
    private final PasswordAttempts attempts;
    private final SignInMetrics metrics;

    PasswordSignIn(SignIns signIns, PasswordAttempts attempts, SignInMetrics metrics) {
        this.signIns = signIns;
        this.attempts = attempts;
        this.metrics = metrics;
    }

    /// @return the error `unauthorized` for an unknown address, a wrong password and a user without an active
    ///     membership alike; `rate_limited` before the password is verified
    Mono<SignInResult> signIn(String email, String password, ServerWebExchange exchange) {
        return attempts.verify(email, password, exchange, credentials -> signIns.start(credentials, exchange))
                .doOnNext(metrics::record)
                .switchIfEmpty(Mono.error(() -> {
                    metrics.refused();
                    return ApiException.of(ErrorCode.UNAUTHORIZED, "The e-mail address or password is incorrect.");
                }));
    }
}
