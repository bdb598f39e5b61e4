package dev.podworks.webhooks.delivery;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What an attempt changes in its delivery's row.
///
/// @param at when the attempt ended
/// @param next when another one is made; null when it was the last
/// @param blames whether a failure counts as one of the endpoint: what people try by hand does not
record Outcome(
        long id,
        Instant createdAt,
        DeliveryStatus status,
        Instant at,
        @Nullable Instant next,
        @Nullable Integer responseStatus,
        @Nullable String responseBody,
        long durationMs,
        @Nullable String error,
        boolean blames) {
    static Outcome of(DueDelivery delivery, Attempt attempt, Instant at, @Nullable Instant next) {
        var status = status(attempt, next);
        return switch (attempt) {
            case Attempt.Answered(int code, String body, long millis) ->
                new Outcome(
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
            case Attempt.Silent(String error, long millis) ->
                new Outcome(
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
            case Attempt.NotMade _ -> throw new IllegalArgumentException("there was no attempt");
        };
    }

    private static DeliveryStatus status(Attempt attempt, @Nullable Instant next) {
        if (attempt.succeeded()) {
            return DeliveryStatus.SUCCEEDED;
        }
        return next == null ? DeliveryStatus.FAILED : DeliveryStatus.PENDING;
    }
}
