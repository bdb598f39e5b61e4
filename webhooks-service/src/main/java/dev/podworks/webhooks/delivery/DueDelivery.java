package dev.podworks.webhooks.delivery;

import java.time.Instant;

/// A delivery that is due, with everything needed to send it.
///
/// @param attempts number of attempts so far
/// @param retried whether the attempt was requested manually
record DueDelivery(
        long id,
        Instant createdAt,
        Instant eventAt,
        int attempts,
        boolean retried,
        Target target,
        WebhookMessage message) {
    /// A ping has a single attempt, also when it is retried manually. Decisions: ping.
    boolean isPing() {
        return message.eventType().equals(Ping.TYPE);
    }
}
