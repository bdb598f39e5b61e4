package dev.podworks.webhooks.delivery;

import java.time.Instant;

/// What a lane sends next.
///
/// @param attempts made so far
/// @param retried whether somebody asked for this attempt
record DueDelivery(
        long id, Instant createdAt, Instant eventAt, int attempts, boolean retried, Target target, Message message) {
    /// Decisions: ping. One attempt, when it is retried by hand too.
    boolean isPing() {
        return message.eventType().equals(Ping.TYPE);
    }
}
