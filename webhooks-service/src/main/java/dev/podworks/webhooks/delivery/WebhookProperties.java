package dev.podworks.webhooks.delivery;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param retrySchedule delays after the first failures; then 10 to 12 hours
/// @param timeout of a whole exchange, from connecting to the response's last byte
/// @param inFlightPerEndpoint maximum number of requests in flight to one endpoint, over all replicas
/// @param lanes maximum number of endpoints that this replica sends to at the same time; most of their time is
///     spent waiting for responses
@ConfigurationProperties("podworks.webhooks")
public record WebhookProperties(List<Duration> retrySchedule, Duration timeout, int inFlightPerEndpoint, int lanes) {
    private static final Duration MAX_TIMEOUT = Duration.ofSeconds(30);

    public WebhookProperties {
        retrySchedule = List.copyOf(retrySchedule);
        if (retrySchedule.stream().anyMatch(delay -> !delay.isPositive())) {
            throw new IllegalArgumentException(
                    "WEBHOOKS_RETRY_SCHEDULE must be a list of durations such as 1m,5m,30m,2h,5h,10h");
        }
        if (!timeout.isPositive() || timeout.compareTo(MAX_TIMEOUT) > 0) {
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
