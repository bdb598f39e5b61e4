package dev.podworks.kit.outbox;

import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.kit.messaging.EventCodec;
import dev.podworks.kit.messaging.Source;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/// A record that a relay of this service sent, with the key of its outbox row.
record SentRecord(Instant createdAt, long seq, String topic, String key, long offset) {
    private static final char SEPARATOR = '/';

    /// The key of the row, for the record's header.
    static String rowOf(OutboxEntry row) {
        return row.createdAt().toString() + SEPARATOR + row.seq();
    }

    /// @return empty for records of other services and of releases that did not send the header
    static Optional<SentRecord> of(ConsumerRecord<String, byte[]> message, Source source) {
        return EventCodec.header(message.headers(), EventHeaders.SOURCE)
                .filter(source.uri()::equals)
                .flatMap(_ -> EventCodec.header(message.headers(), EventHeaders.OUTBOX_ROW))
                .flatMap(row -> parse(row, message));
    }

    private static Optional<SentRecord> parse(String row, ConsumerRecord<String, byte[]> message) {
        var separator = row.indexOf(SEPARATOR);
        try {
            return Optional.of(new SentRecord(
                    Instant.parse(row.substring(0, Math.max(0, separator))),
                    Long.parseLong(row.substring(separator + 1)),
                    message.topic(),
                    message.key(),
                    message.offset()));
        } catch (DateTimeException | NumberFormatException _) {
            return Optional.empty();
        }
    }
}
