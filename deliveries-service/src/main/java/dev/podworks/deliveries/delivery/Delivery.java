package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.delivery.DeliveryError;
import dev.podworks.contracts.delivery.DeliverySnapshot;
import dev.podworks.contracts.delivery.DeliveryStatus;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.ConnectionId;
import dev.podworks.contracts.id.DeliveryId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.deliveries.cloud.CloudFolder;
import dev.podworks.kit.cause.Cause;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The sending of a project's files to one destination. Specification: Project delivery status.
///
/// @param failures tries since the window opened that ended in nothing
/// @param retried somebody asked for another round, which has not ended
/// @param windowFrom when the 24 hours of attempts began: when it became due, or with its first attempt; null while
///     it waits for
/// its project
/// @param folder the project's, once it is made
/// @param cause of its being due: the request that asked for it, or that its project was completed for
record Delivery(
        DeliveryId id,
        long version,
        AccountId account,
        Mode mode,
        ProjectId project,
        DeliverySnapshot.Destination destination,
        ConnectionId connection,
        DeliveryStatus status,
        @Nullable String externalUrl,
        @Nullable DeliveryError error,
        int attempts,
        int failures,
        boolean retried,
        Instant createdAt,
        @Nullable Instant windowFrom,
        @Nullable Instant lastAttemptAt,
        @Nullable Instant nextAttemptAt,
        @Nullable Instant deliveredAt,
        @Nullable CloudFolder folder,
        Progress progress,
        Cause cause) {
    /// Specification: Limits, delivery retry window.
    static final Duration WINDOW = Duration.ofHours(24);

    /// How far the files are.
    ///
    /// @param filesDone whole ones
    /// @param upload of the next one, as the provider calls it; null until it is begun
    /// @param offset what the provider has acknowledged of it
    record Progress(int filesDone, @Nullable String upload, long offset) {
        static final Progress NONE = new Progress(0, null, 0);

        Progress begun(String upload) {
            return new Progress(filesDone, upload, 0);
        }

        Progress at(long offset) {
            return new Progress(filesDone, upload, offset);
        }

        Progress fileDone() {
            return new Progress(filesDone + 1, null, 0);
        }
    }

    boolean isUnderWay() {
        return status == DeliveryStatus.WAITING || status == DeliveryStatus.SENDING;
    }

    Instant windowEnd() {
        return (windowFrom == null ? createdAt : windowFrom).plus(WINDOW);
    }

    DeliverySnapshot snapshot() {
        return new DeliverySnapshot(
                id,
                version,
                account,
                mode,
                project,
                destination,
                status,
                externalUrl,
                error,
                attempts,
                createdAt,
                lastAttemptAt,
                nextAttemptAt,
                deliveredAt);
    }
}
