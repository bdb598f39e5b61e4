package dev.podworks.webhooks.delivery;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The delivery of one event to one endpoint, as clients see it. Specification: Webhook delivery.
///
/// @param responseStatus of the last attempt, like the properties after it; null before the first attempt
/// @param error why there was no response
record Delivery(
        long id,
        String eventId,
        String eventType,
        DeliveryStatus status,
        int attempts,
        Instant createdAt,
        @Nullable Instant lastAttemptAt,
        @Nullable Instant nextAttemptAt,
        @Nullable Integer responseStatus,
        @Nullable String responseBody,
        @Nullable Long durationMs,
        @Nullable String error) {}
