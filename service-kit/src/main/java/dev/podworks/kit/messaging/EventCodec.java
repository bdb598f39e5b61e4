package dev.podworks.kit.messaging;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.EventId;
import dev.podworks.contracts.id.Id;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.RequestId;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.cause.TraceParent;
import dev.podworks.kit.json.StorableText;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Reads a Kafka record as an event: CloudEvents 1.0 in binary mode.
///
/// A text that can't be stored is repaired, not refused: the store's orders are paid, whatever their description holds,
/// and a snapshot that came into a topic with such a text would stop its partition for everybody.
public final class EventCodec {
    private final JsonMapper json;

    public EventCodec(JsonMapper json) {
        this.json = json.rebuild().addModule(StorableText.repairModule()).build();
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

    /// What a record is about and what caused it, as its headers say: of one that is not readable, too.
    public static Cause causeOf(Headers headers) {
        return new Cause(
                id(headers, EventHeaders.REQUEST_ID, RequestId.PREFIX, RequestId::new),
                id(headers, EventHeaders.ACCOUNT, AccountId.PREFIX, AccountId::new),
                id(headers, EventHeaders.SUBJECT, ProjectId.PREFIX, ProjectId::new),
                header(headers, EventHeaders.TRACE_PARENT).flatMap(TraceParent::parse));
    }

    private static <T extends Id> Optional<T> id(
            Headers headers, String name, String prefix, Function<String, T> make) {
        return header(headers, name).flatMap(value -> Id.parse(prefix, value, make));
    }

    public static Optional<String> header(Headers headers, String name) {
        return Optional.ofNullable(headers.lastHeader(name))
                .map(header -> new String(header.value(), StandardCharsets.UTF_8));
    }
}
