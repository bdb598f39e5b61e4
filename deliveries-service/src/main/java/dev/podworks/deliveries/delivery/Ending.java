package dev.podworks.deliveries.delivery;

import dev.podworks.contracts.delivery.DeliveryError;
import java.time.Duration;
import java.util.Optional;

/// How a try ended.
sealed interface Ending {
    /// As metrics and spans have it.
    default String outcome() {
        return switch (this) {
            case Delivered _ -> "delivered";
            case Failed(DeliveryError error) -> error.code().wire();
            case Later _ -> "later";
            case Stopped _ -> "stopped";
        };
    }

    /// @param url the folder, for people
    record Delivered(String url) implements Ending {}

    record Failed(DeliveryError error) implements Ending {}

    /// In nothing that lasts.
    ///
    /// @param why for a person, should this have been the last time
    /// @param retryAfter what the provider asked for
    record Later(String why, Optional<Duration> retryAfter) implements Ending {}

    /// There was no reason to go on. What the row says now comes next.
    record Stopped() implements Ending {}
}
