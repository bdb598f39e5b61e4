package dev.podworks.accounts.session;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param secureCookie false only for plain HTTP on a developer's machine
/// @param idle how long a session lasts without use
/// @param absolute how long a session lasts at most
/// @param reauthentication how long after signing in a person may change what protects the account
@ConfigurationProperties("gateway.session")
public record SessionProperties(boolean secureCookie, Duration idle, Duration absolute, Duration reauthentication) {
    public SessionProperties {
        if (!idle.isPositive() || absolute.compareTo(idle) < 0) {
            throw new IllegalArgumentException(
                    "SESSION_IDLE_TIMEOUT must be positive, and SESSION_ABSOLUTE_TIMEOUT must not be shorter");
        }
    }
}
