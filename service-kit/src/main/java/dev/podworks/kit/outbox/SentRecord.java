package dev.podworks.kit.outbox;

import dev.podworks.contracts.event.EventHeaders;
import dev.podworks.kit.messaging.EventCodec;
import dev.podworks.kit.messaging.Source;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/// A record that a relay of this service sent, and the row of the outbox that it was sent from.
record SentRecord(Instant createdAt, long seq, String topic, String key, long offset) {
    private static final char SEPARATOR = '/';

    /// The row, as the record's header names it.
    static String rowOf(OutboxEntry row) {
        return row.createdAt().toString() + SEPARATOR + row.seq();
    }

    /// Empty for another service's record, and for one of a relay of the release before, which names no row.
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
