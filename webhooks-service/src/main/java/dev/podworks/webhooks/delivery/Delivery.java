package dev.podworks.webhooks.delivery;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What became of one event at one endpoint, as callers see it. Specification: Webhook delivery.
///
/// @param responseStatus with the rest of what concerns the last attempt null before the first
/// @param error why there was no answer
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
