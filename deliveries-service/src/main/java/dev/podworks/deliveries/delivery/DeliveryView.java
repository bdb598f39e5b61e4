package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.delivery.DeliveryError;
import dev.podworks.contracts.delivery.DeliverySnapshot;
import dev.podworks.contracts.delivery.DeliveryStatus;
import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.contracts.id.ProjectId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A delivery in API responses. Decisions: ProjectDelivery.
record DeliveryView(
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
    record Listed(List<DeliveryView> deliveries) {
        static Listed of(List<Delivery> deliveries) {
            return new Listed(deliveries.stream().map(DeliveryView::of).toList());
        }
    }

    static DeliveryView of(Delivery delivery) {
        return new DeliveryView(
                delivery.id(),
                delivery.project(),
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
