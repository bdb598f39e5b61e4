package dev.podworks.accounts.session;

import dev.podworks.accounts.StripePublishableKey;
import dev.podworks.accounts.identity.Membership;
import org.springframework.stereotype.Component;

/// Writes sessions for the account page.
@Component
public final class SessionBodies {
    private final StripePublishableKey stripeKey;

    SessionBodies(StripePublishableKey stripeKey) {
        this.stripeKey = stripeKey;
    }

    public SessionBody of(UserSession session) {
        return new SessionBody(
                session.csrfToken(),
                session.expiresAt(),
                session.user(),
                session.memberships(),
                session.authentication().secondFactor(),
                session.memberships().stream()
                        .map(Membership::accountId)
                        .filter(session::lacksSecondFactorFor)
                        .toList(),
                stripeKey.value().orElse(null));
    }
}
