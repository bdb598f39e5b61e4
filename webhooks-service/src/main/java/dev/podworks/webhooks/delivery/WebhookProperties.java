package dev.podworks.webhooks.delivery;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param retrySchedule the pauses after the first failures; then about every 10 to 12 hours
/// @param timeout for a whole exchange, from connecting to the answer's last byte
/// @param inFlightPerEndpoint requests under way to one endpoint, over all replicas
/// @param lanes endpoints that this replica sends to at the same time; most of them wait for somebody's server
@ConfigurationProperties("podworks.webhooks")
public record WebhookProperties(List<Duration> retrySchedule, Duration timeout, int inFlightPerEndpoint, int lanes) {
    private static final Duration LONGEST = Duration.ofSeconds(30);

    public WebhookProperties {
        retrySchedule = List.copyOf(retrySchedule);
        if (retrySchedule.stream().anyMatch(pause -> !pause.isPositive())) {
            throw new IllegalArgumentException("WEBHOOKS_RETRY_SCHEDULE must be times such as 1m,5m,30m,2h,5h,10h");
        }
        if (!timeout.isPositive() || timeout.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("WEBHOOKS_TIMEOUT must be more than 0 and at most 30s");
        }
        if (inFlightPerEndpoint < 1) {
            throw new IllegalArgumentException("WEBHOOKS_IN_FLIGHT_PER_ENDPOINT must be 1 or more");
        }
        if (lanes < 1) {
            throw new IllegalArgumentException("WEBHOOKS_LANES must be 1 or more");
        }
    }
}
