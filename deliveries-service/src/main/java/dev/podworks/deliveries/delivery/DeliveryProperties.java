package dev.podworks.deliveries.delivery;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param lanes how many lanes this replica runs concurrently; most of them wait for a provider
/// @param inFlightPerConnection concurrent deliveries to one connection, over all replicas
/// @param retryFrom the delay after the first failure, doubled with each further one
/// @param retryUpTo the maximum delay
@ConfigurationProperties("podworks.deliveries")
record DeliveryProperties(int lanes, int inFlightPerConnection, Duration retryFrom, Duration retryUpTo) {
    DeliveryProperties {
        if (lanes < 1) {
            throw new IllegalArgumentException("DELIVERIES_LANES must be 1 or more");
        }
        if (inFlightPerConnection < 1 || inFlightPerConnection > 16) {
            throw new IllegalArgumentException("DELIVERIES_IN_FLIGHT_PER_CONNECTION must be 1 to 16");
        }
        if (!retryFrom.isPositive() || retryUpTo.compareTo(retryFrom) < 0) {
            throw new IllegalArgumentException(
                    "DELIVERIES_RETRY_FROM and DELIVERIES_RETRY_UP_TO must be durations such as 1m and 1h, and not decrease");
        }
    }
}
