package dev.podworks.webhooks.alert;

import dev.podworks.contracts.delivery.DeliverySnapshot;
import java.util.Optional;

/// A failed delivery as described in an e-mail.
record FailedDelivery(String project, String destination, String reason) {
    static FailedDelivery of(DeliverySnapshot delivery) {
        var reason = Optional.ofNullable(delivery.error())
                .map(error -> error.message())
                .orElse("");
        return new FailedDelivery(
                delivery.projectId().value(), delivery.destination().name(), reason);
    }
}
