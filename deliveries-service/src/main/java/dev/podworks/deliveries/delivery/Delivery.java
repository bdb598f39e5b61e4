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

/// The delivery of a project's files to one destination. Specification: Project delivery status.
///
/// @param failures failed attempts in the current window
/// @param retried a retry was requested and has not ended
/// @param windowFrom the start of the 24-hour window: when it became due, or its first attempt; null while it waits
///     for its project
/// @param folder the project's folder, once created
/// @param cause the request that made it due, directly or by completing the project
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

    /// What has been uploaded.
    ///
    /// @param filesDone completed files
    /// @param upload the provider's id of the upload session of the next file; null until it is started
    /// @param offset the bytes of that file that the provider has acknowledged
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

    boolean isInProgress() {
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
