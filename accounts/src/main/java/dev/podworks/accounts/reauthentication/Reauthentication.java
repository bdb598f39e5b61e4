package dev.podworks.accounts.reauthentication;

import dev.podworks.accounts.passkey.ChallengePurpose;
import dev.podworks.accounts.secondfactor.PresentedFactor;
import dev.podworks.accounts.secondfactor.SecondFactors;
import dev.podworks.accounts.session.PasswordAttempts;
import dev.podworks.accounts.session.Sessions;
import dev.podworks.accounts.session.UserSession;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/// Verifies a password or a second factor of a session's user.
@Component
class Reauthentication {
    private final PasswordAttempts attempts;
    private final SecondFactors factors;
    private final Sessions sessions;

    Reauthentication(PasswordAttempts attempts, SecondFactors factors, Sessions sessions) {
        this.attempts = attempts;
        this.factors = factors;
        this.sessions = sessions;
    }

    /// @return false for a wrong password; the error `rate_limited`
    Mono<Boolean> byPassword(UserSession session, String password, ServerWebExchange exchange) {
        return attempts.verify(session.user().email(), password, exchange, _ -> record(session, false))
                .defaultIfEmpty(false);
    }

    /// @return false for a wrong one; the error `rate_limited`
    Mono<Boolean> bySecondFactor(UserSession session, PresentedFactor presented, ServerWebExchange exchange) {
        return factors.verify(
                        session.user(),
                        presented,
                        ChallengePurpose.REAUTHENTICATION,
                        exchange,
                        _ -> record(session, true))
                .defaultIfEmpty(false);
    }

    private Mono<Boolean> record(UserSession session, boolean secondFactor) {
        return sessions.recordAuthentication(session.id(), secondFactor).thenReturn(true);
    }
}
