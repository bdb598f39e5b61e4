package dev.podworks.deliveries.delivery;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/// @param lanes connections' lanes that this replica works on at the same time; most of them wait for somebody's server
/// @param inFlightPerConnection deliveries under way to one connection, over all replicas
/// @param retryFrom the pause after the first failure; twice as long each time
/// @param retryUpTo the longest pause
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
                    "DELIVERIES_RETRY_FROM and DELIVERIES_RETRY_UP_TO must be times such as 1m and 1h");
        }
    }
}
