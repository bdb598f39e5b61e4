package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.delivery.DeliveryError;
import java.time.Duration;
import java.util.Optional;

/// The result of one attempt.
sealed interface AttemptResult {
    /// For metrics and spans.
    default String outcome() {
        return switch (this) {
            case Delivered _ -> "delivered";
            case Failed(DeliveryError error) -> error.code().wire();
            case Retryable _ -> "later";
            case Abandoned _ -> "stopped";
        };
    }

    /// @param url the folder's web page
    record Delivered(String url) implements AttemptResult {}

    /// Permanently.
    record Failed(DeliveryError error) implements AttemptResult {}

    /// To be attempted again.
    ///
    /// @param reason for users, should this have been the last attempt
    /// @param retryAfter requested by the provider
    record Retryable(String reason, Optional<Duration> retryAfter) implements AttemptResult {}

    /// The delivery was cancelled or claimed by another worker meanwhile: its row is left as it is.
    record Abandoned() implements AttemptResult {}
}
