package dev.podworks.gateway.limit;

import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param perSecond how many tokens a bucket gets a second; 0 turns the limit off
/// @param burst how many it holds
@ConfigurationProperties("gateway.rate-limit")
record RateLimitProperties(int perSecond, int burst) {
    /// A full bucket is drawn in at least so many handfuls, so that several gateways get their share of it.
    private static final int HANDFULS = 8;

    RateLimitProperties {
        if (perSecond < 0 || (perSecond > 0 && burst < 1)) {
            throw new IllegalArgumentException("GATEWAY_RATE_LIMIT_PER_SECOND must not be negative, and"
                    + " GATEWAY_RATE_LIMIT_BURST must be at least 1 where there is a limit");
        }
    }

    boolean isOn() {
        return perSecond > 0;
    }

    int handful() {
        return Math.max(1, burst / HANDFULS);
    }
}
