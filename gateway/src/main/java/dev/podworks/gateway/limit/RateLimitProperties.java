package dev.podworks.gateway.limit;

import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param perSecond how many tokens a bucket gains per second; 0 disables the limit
/// @param burst the bucket's capacity
@ConfigurationProperties("gateway.rate-limit")
record RateLimitProperties(int perSecond, int burst) {
    /// A full bucket is leased in at least this many parts, so that several replicas get a share.
    private static final int LEASES_PER_BUCKET = 8;

    RateLimitProperties {
        if (perSecond < 0 || (perSecond > 0 && burst < 1)) {
            throw new IllegalArgumentException("GATEWAY_RATE_LIMIT_PER_SECOND must not be negative, and"
                    + " GATEWAY_RATE_LIMIT_BURST must be at least 1 where there is a limit");
        }
    }

    boolean isEnabled() {
        return perSecond > 0;
    }

    int leaseSize() {
        return Math.max(1, burst / LEASES_PER_BUCKET);
    }
}
