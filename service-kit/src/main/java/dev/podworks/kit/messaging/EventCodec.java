package dev.podworks.kit.messaging;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.EventId;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Reads a Kafka record as an event: CloudEvents 1.0 in binary mode.
public final class EventCodec {
    private final JsonMapper json;

    public EventCodec(JsonMapper json) {
        this.json = json;
    }

    /// @return empty for a type that this build does not know yet, which a newer service may send
    /// @throws UnreadableRecordException when it is none of ours or broken
    public Optional<Event> read(ConsumerRecord<String, byte @Nullable []> source) {
        var headers = source.headers();
        return EventType.named(require(headers, EventHeaders.TYPE)).map(type -> read(type, headers, source.value()));
    }

    private Event read(EventType type, Headers headers, byte @Nullable [] value) {
        if (value == null) {
            throw new UnreadableRecordException("the record has no value");
        }
        try {
            return new Event(
                    new EventId(require(headers, EventHeaders.ID)),
                    type,
                    require(headers, EventHeaders.SOURCE),
                    Instant.parse(require(headers, EventHeaders.TIME)),
                    json.readValue(value, type.payload()));
        } catch (JacksonException | IllegalArgumentException | DateTimeException fault) {
            throw new UnreadableRecordException("not readable as " + type.typeName(), fault);
        }
    }

    private static String require(Headers headers, String name) {
        return header(headers, name)
                .orElseThrow(() -> new UnreadableRecordException("the record has no header " + name));
    }

    public static Optional<String> header(Headers headers, String name) {
        return Optional.ofNullable(headers.lastHeader(name))
                .map(header -> new String(header.value(), StandardCharsets.UTF_8));
    }
}
