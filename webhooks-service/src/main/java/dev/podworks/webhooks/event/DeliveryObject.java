package dev.podworks.webhooks.event;

import dev.podworks.contracts.delivery.DeliveryError;
import dev.podworks.contracts.delivery.DeliverySnapshot;
import dev.podworks.contracts.delivery.DeliveryStatus;
import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.contracts.id.ProjectId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A delivery in a public event, in its final state.
record DeliveryObject(
        String object,
        DeliveryId id,
        ProjectId projectId,
        DeliverySnapshot.Destination destination,
        DeliveryStatus status,
        @Nullable String externalUrl,
        @Nullable DeliveryError error,
        int attempts,
        Instant createdAt,
        @Nullable Instant lastAttemptAt,
        @Nullable Instant nextAttemptAt,
        @Nullable Instant deliveredAt) {
    static DeliveryObject of(DeliverySnapshot delivery) {
        return new DeliveryObject(
                "delivery",
                delivery.id(),
                delivery.projectId(),
                delivery.destination(),
                delivery.status(),
                delivery.externalUrl(),
                delivery.error(),
                delivery.attempts(),
                delivery.createdAt(),
                delivery.lastAttemptAt(),
                delivery.nextAttemptAt(),
                delivery.deliveredAt());
    }
}
