package dev.podworks.accounts.session;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param secureCookie false where people reach this gateway by plain http, on their own machine
/// @param idle how long a session lasts that nobody uses
/// @param absolute how long one lasts at most
@ConfigurationProperties("gateway.session")
public record SessionProperties(boolean secureCookie, Duration idle, Duration absolute) {
    public SessionProperties {
        if (!idle.isPositive() || absolute.compareTo(idle) < 0) {
            throw new IllegalArgumentException(
                    "SESSION_IDLE_TIMEOUT must be positive and SESSION_ABSOLUTE_TIMEOUT no shorter");
        }
    }
}
