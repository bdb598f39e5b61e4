package dev.podworks.kit.outbox;

import dev.podworks.contracts.event.EventHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/// An event that waits for Kafka, in the form it is sent.
record OutboxRow(
        long seq,
        Instant createdAt,
        String topic,
        String key,
        String eventId,
        String eventType,
        Instant eventTime,
        String account,
        @Nullable String mode,
        @Nullable String requestId,
        @Nullable String traceParent,
        byte[] payload) {

    ProducerRecord<String, byte[]> toRecord(String source) {
        var message = new ProducerRecord<>(topic, key, payload);
        var headers = message.headers();
        put(headers, EventHeaders.SPEC_VERSION, "1.0");
        put(headers, EventHeaders.ID, eventId);
        put(headers, EventHeaders.TYPE, eventType);
        put(headers, EventHeaders.SOURCE, source);
        put(headers, EventHeaders.TIME, eventTime.toString());
        put(headers, EventHeaders.SUBJECT, key);
        put(headers, EventHeaders.ACCOUNT, account);
        put(headers, EventHeaders.MODE, mode);
        put(headers, EventHeaders.REQUEST_ID, requestId);
        put(headers, EventHeaders.TRACE_PARENT, traceParent);
        put(headers, EventHeaders.CONTENT_TYPE, "application/json");
        return message;
    }

    private static void put(Headers headers, String name, @Nullable String value) {
        if (value != null) {
            headers.add(name, value.getBytes(StandardCharsets.UTF_8));
        }
    }
}
