package dev.podworks.webhooks.delivery;

import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.cause.TraceParent;
import io.r2dbc.spi.Readable;
import java.util.List;
import java.util.Optional;

/// The event that an attempt sends.
///
/// @param body the event's JSON
/// @param outputKeys objects that must exist for the body's links to be included
/// @param cause the event's cause: only its trace is stored
record WebhookMessage(String eventId, String eventType, byte[] body, List<String> outputKeys, Cause cause) {
    /// From a row of a delivery joined with its event.
    static WebhookMessage of(Readable row) {
        return new WebhookMessage(
                row.get("event_id", String.class),
                row.get("event_type", String.class),
                row.get("body", byte[].class),
                Optional.ofNullable(row.get("output_keys", String[].class))
                        .map(List::of)
                        .orElseGet(List::of),
                TraceParent.parse(row.get("trace_parent", String.class))
                        .map(Cause.UNKNOWN::withTrace)
                        .orElse(Cause.UNKNOWN));
    }
}
