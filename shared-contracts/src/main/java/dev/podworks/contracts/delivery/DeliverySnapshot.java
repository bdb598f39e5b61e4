package dev.podworks.contracts.delivery;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.ProjectId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The delivery of a project's outputs to one destination, after one change.
///
/// @param version grows with every change, so that a reader can ignore a stale snapshot
/// @param externalUrl a link to the folder; null until delivered
/// @param error null unless failed
/// @param attempts the number of attempts
public record DeliverySnapshot(
        DeliveryId id,
        long version,
        AccountId account,
        Mode mode,
        ProjectId projectId,
        Destination destination,
        DeliveryStatus status,
        @Nullable String externalUrl,
        @Nullable DeliveryError error,
        int attempts,
        Instant createdAt,
        @Nullable Instant lastAttemptAt,
        @Nullable Instant nextAttemptAt,
        @Nullable Instant deliveredAt) {
    /// @param name its name at the time of the event
    public record Destination(DestinationId id, String name) {}
}
