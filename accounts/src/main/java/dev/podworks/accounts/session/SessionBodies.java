package dev.podworks.accounts.session;

import dev.podworks.accounts.PageSettings;
import dev.podworks.accounts.identity.Membership;
import org.springframework.stereotype.Component;

/// Writes sessions for the account page.
@Component
public final class SessionBodies {
    private final PageSettings settings;

    SessionBodies(PageSettings settings) {
        this.settings = settings;
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
                settings.stripePublishableKey().orElse(null),
                settings.support().orElse(null));
    }
}
