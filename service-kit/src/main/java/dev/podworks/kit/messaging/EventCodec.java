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
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Reads Kafka records and HTTP requests as events, and writes records: CloudEvents 1.0 in binary mode.
///
/// Text that cannot be stored is repaired, not rejected: an order is paid whatever its description contains, and a
/// snapshot with such text would become a dead letter of every consumer.
public final class EventCodec {
    private final JsonMapper json;

    public EventCodec(JsonMapper json) {
        this.json = json.rebuild().addModule(StorableText.repairModule()).build();
    }

    /// @return empty for a type that this build does not have, which a newer service may publish
    /// @throws UnreadableRecordException if the record is not a valid event
    public Optional<Event> read(ConsumerRecord<String, byte @Nullable []> source) {
        return read(name -> header(source.headers(), name), source.value());
    }

    /// @param headers by their name in Kafka records, see {@link EventHeaders}
    /// @return empty for a type that this build does not have
    /// @throws UnreadableRecordException if they are not a valid event
    public Optional<Event> read(Function<String, Optional<String>> headers, byte @Nullable [] value) {
        return EventType.named(require(headers, EventHeaders.TYPE)).map(type -> read(type, headers, value));
    }

    private Event read(EventType type, Function<String, Optional<String>> headers, byte @Nullable [] value) {
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
        } catch (JacksonException | IllegalArgumentException | DateTimeException e) {
            throw new UnreadableRecordException("not readable as " + type.typeName(), e);
        }
    }

    private static String require(Function<String, Optional<String>> headers, String name) {
        return headers.apply(name).orElseThrow(() -> new UnreadableRecordException("the record has no header " + name));
    }

    /// The record of an event that is published without the outbox.
    public ProducerRecord<String, byte[]> write(Event event) {
        var payload = event.payload();
        var type = event.type();
        var source = new ProducerRecord<>(type.topic().topicName(), payload.key(), json.writeValueAsBytes(payload));
        put(source, EventHeaders.SPEC_VERSION, "1.0");
        put(source, EventHeaders.ID, event.id().value());
        put(source, EventHeaders.TYPE, type.typeName());
        put(source, EventHeaders.SOURCE, event.source());
        put(source, EventHeaders.TIME, event.time().toString());
        put(source, EventHeaders.SUBJECT, payload.key());
        put(source, EventHeaders.ACCOUNT, payload.accountId().value());
        payload.eventMode().ifPresent(mode -> put(source, EventHeaders.MODE, mode.wire()));
        put(source, EventHeaders.CONTENT_TYPE, "application/json");
        return source;
    }

    private static void put(ProducerRecord<String, byte[]> source, String name, String value) {
        source.headers().add(name, value.getBytes(StandardCharsets.UTF_8));
    }

    /// The cause in the headers of a record, which need not be readable otherwise.
    public static Cause causeOf(Headers headers) {
        return new Cause(
                id(headers, EventHeaders.REQUEST_ID, RequestId.PREFIX, RequestId::new),
                id(headers, EventHeaders.ACCOUNT, AccountId.PREFIX, AccountId::new),
                id(headers, EventHeaders.SUBJECT, ProjectId.PREFIX, ProjectId::new),
                header(headers, EventHeaders.TRACE_PARENT).flatMap(TraceParent::parse));
    }

    private static <T extends Id> Optional<T> id(
            Headers headers, String name, String prefix, Function<String, T> constructor) {
        return header(headers, name).flatMap(value -> Id.parse(prefix, value, constructor));
    }

    public static Optional<String> header(Headers headers, String name) {
        return Optional.ofNullable(headers.lastHeader(name))
                .map(header -> new String(header.value(), StandardCharsets.UTF_8));
    }
}
