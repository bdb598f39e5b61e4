package dev.podworks.accounts.signup;

import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param mode from `SIGN_UP`: `open`, `invited` or `closed`
@ConfigurationProperties("gateway.sign-up")
public record SignUpProperties(Mode mode) {
    /// Who can become a new user.
    public enum Mode {
        /// Everybody, by signing up.
        OPEN,
        /// Whom a member invites, or an operator adds.
        INVITED,
        /// Whom an operator adds. Invitations add only people who are users already.
        CLOSED
    }

    public boolean isOpen() {
        return mode == Mode.OPEN;
    }

    public boolean invitesNewUsers() {
        return mode != Mode.CLOSED;
    }
}
