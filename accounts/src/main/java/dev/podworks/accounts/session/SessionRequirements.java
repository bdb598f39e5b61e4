package dev.podworks.accounts.session;

import dev.podworks.contracts.api.Access;
import dev.podworks.contracts.api.ErrorCode;
import dev.podworks.contracts.api.Route;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.error.ApiException;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.stereotype.Component;

/// Whether the authentication of a session is sufficient for a route: with a second factor where the account requires
/// one, and within the last minutes where the route requires that.
@Component
public final class SessionRequirements {
    private final SessionProperties properties;
    private final InstantSource clock;

    SessionRequirements(SessionProperties properties, InstantSource clock) {
        this.properties = properties;
        this.clock = clock;
    }

    /// @throws ApiException `second_factor_required` or `reauthentication_required`
    public void check(Route route, UserSession session, Caller caller) {
        if (!(route.access() instanceof Access.User) && session.lacksSecondFactorFor(caller.account())) {
            throw ApiException.of(
                    ErrorCode.SECOND_FACTOR_REQUIRED,
                    "This account requires a passkey or an authenticator app. Add one to your sign-in.");
        }
        if (route.requiresReauthentication() && age(session).compareTo(properties.reauthentication()) > 0) {
            throw ApiException.of(
                    ErrorCode.REAUTHENTICATION_REQUIRED,
                    "Confirm that it is you: your last sign-in is too long ago for this.");
        }
    }

    private Duration age(UserSession session) {
        return Duration.between(session.authentication().at(), clock.instant());
    }
}
