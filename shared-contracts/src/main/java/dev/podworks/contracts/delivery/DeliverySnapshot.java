package dev.podworks.contracts.delivery;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.id.ProjectId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The sending of a project's files to one destination, as it was after one change.
///
/// @param version grows with every change, so that a reader can drop what it has already passed
/// @param externalUrl the folder, for people; null until delivered
/// @param error null unless failed
/// @param attempts how often it was begun
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
    /// @param name as it was when this was told
    public record Destination(DestinationId id, String name) {}
}
