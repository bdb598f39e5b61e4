package dev.podworks.kit.outbox;

import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.contracts.id.Id;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.id.RequestId;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.cause.TraceParent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/// An event that is to be sent to Kafka.
record OutboxEntry(
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

    /// What the event was published for. Unknown without a trace: only spans need it.
    Cause cause() {
        if (traceParent == null) {
            return Cause.UNKNOWN;
        }
        return new Cause(
                Id.parse(RequestId.PREFIX, requestId, RequestId::new),
                Id.parse(AccountId.PREFIX, account, AccountId::new),
                Id.parse(ProjectId.PREFIX, key, ProjectId::new),
                TraceParent.parse(traceParent));
    }

    /// @param span of the sending
    ProducerRecord<String, byte[]> toRecord(String source, Optional<TraceParent> span) {
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
        put(headers, EventHeaders.TRACE_PARENT, span.map(TraceParent::value).orElse(null));
        put(headers, EventHeaders.OUTBOX_ROW, SentRecord.rowOf(this));
        put(headers, EventHeaders.CONTENT_TYPE, "application/json");
        return message;
    }

    private static void put(Headers headers, String name, @Nullable String value) {
        if (value != null) {
            headers.add(name, value.getBytes(StandardCharsets.UTF_8));
        }
    }
}
