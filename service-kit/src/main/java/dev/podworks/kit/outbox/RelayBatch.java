package dev.podworks.kit.outbox;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.KafkaException;

/// The results of sending a batch of events to Kafka. An event is acknowledged, rejected, or not sent because an
/// earlier event of its key was rejected or Kafka is unavailable.
///
/// Acknowledgements arrive on the producer's thread while other events are still being sent.
final class RelayBatch {
    private final List<OutboxEntry> rows;
    private final Map<Long, Long> offsets = new ConcurrentHashMap<>();
    private final Map<String, Throwable> rejected = new ConcurrentHashMap<>();
    private volatile @Nullable Throwable outage;

    RelayBatch(List<OutboxEntry> rows) {
        this.rows = rows;
    }

    List<OutboxEntry> rows() {
        return rows;
    }

    /// Whether the event may still be sent.
    boolean isSendable(OutboxEntry row) {
        return outage == null && !rejected.containsKey(row.key());
    }

    /// @param offset of the event's record
    void acknowledge(OutboxEntry row, long offset) {
        offsets.put(row.seq(), offset);
    }

    /// An event with the offset of its record.
    record Published(OutboxEntry row, long offset) {}

    void fail(OutboxEntry row, Throwable failure) {
        var cause = failure instanceof KafkaException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof RetriableException) {
            outage = cause;
        } else {
            rejected.putIfAbsent(row.key(), cause);
        }
    }

    /// For each key, the acknowledged events before the first that was not acknowledged: nothing may overtake that
    /// one.
    List<Published> published() {
        var published = new ArrayList<Published>();
        var blocked = new HashSet<String>();
        for (var row : rows) {
            var offset = offsets.get(row.seq());
            if (offset == null) {
                blocked.add(row.key());
            } else if (!blocked.contains(row.key())) {
                published.add(new Published(row, offset));
            }
        }
        return published;
    }

    /// The keys with an event that Kafka rejected, and the reason.
    Map<String, Throwable> rejected() {
        return rejected;
    }

    /// Why Kafka was unavailable, if it was.
    Optional<Throwable> outage() {
        return Optional.ofNullable(outage);
    }
}
