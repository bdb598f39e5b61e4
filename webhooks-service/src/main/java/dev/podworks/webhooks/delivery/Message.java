package dev.podworks.webhooks.delivery;

import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.cause.TraceParent;
import io.r2dbc.spi.Readable;
import java.util.List;
import java.util.Optional;

/// What an attempt sends.
///
/// @param body the event's JSON
/// @param outputKeys objects that must exist for the links in the body to be sent
/// @param cause of the event, as far as it is kept
record Message(String eventId, String eventType, byte[] body, List<String> outputKeys, Cause cause) {
    /// Of a delivery joined with its event.
    static Message of(Readable row) {
        return new Message(
                row.get("event_id", String.class),
                row.get("event_type", String.class),
                row.get("body", byte[].class),
                Optional.ofNullable(row.get("output_keys", String[].class))
                        .map(List::of)
                        .orElseGet(List::of),
                TraceParent.parse(row.get("trace_parent", String.class))
                        .map(Cause.UNKNOWN::within)
                        .orElse(Cause.UNKNOWN));
    }
}
