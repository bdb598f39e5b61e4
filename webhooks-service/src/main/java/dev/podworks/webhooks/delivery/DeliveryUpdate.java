package dev.podworks.webhooks.delivery;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The changes that an attempt makes to its delivery's row.
///
/// @param at when the attempt ended
/// @param next the time of the next attempt; null if there is none
/// @param countsAsFailure whether a failure counts against the endpoint; manual attempts do not
record DeliveryUpdate(
        long id,
        Instant createdAt,
        DeliveryStatus status,
        Instant at,
        @Nullable Instant next,
        @Nullable Integer responseStatus,
        @Nullable String responseBody,
        long durationMs,
        @Nullable String error,
        boolean countsAsFailure) {
    static DeliveryUpdate of(DueDelivery delivery, AttemptResult result, Instant at, @Nullable Instant next) {
        var status = status(result, next);
        return switch (result) {
            case AttemptResult.Response(int code, String body, long millis) ->
                new DeliveryUpdate(
                        delivery.id(),
                        delivery.createdAt(),
                        status,
                        at,
                        next,
                        code,
                        body,
                        millis,
                        null,
                        !delivery.retried());
            case AttemptResult.NoResponse(String error, long millis) ->
                new DeliveryUpdate(
                        delivery.id(),
                        delivery.createdAt(),
                        status,
                        at,
                        next,
                        null,
                        null,
                        millis,
                        error,
                        !delivery.retried());
            case AttemptResult.NotAttempted _ -> throw new IllegalArgumentException("not attempted");
        };
    }

    private static DeliveryStatus status(AttemptResult result, @Nullable Instant next) {
        if (result.succeeded()) {
            return DeliveryStatus.SUCCEEDED;
        }
        return next == null ? DeliveryStatus.FAILED : DeliveryStatus.PENDING;
    }
}
