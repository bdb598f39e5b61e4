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

/// What becomes of the events of one batch on their way to Kafka: acknowledged, refused, or not even sent because one
/// of their key before them was refused or because Kafka is away.
///
/// Acknowledgements come on the producer's thread while the sending still goes on.
final class RelayBatch {
    private final List<OutboxEntry> rows;
    private final Map<Long, Long> offsets = new ConcurrentHashMap<>();
    private final Map<String, Throwable> refused = new ConcurrentHashMap<>();
    private volatile @Nullable Throwable outage;

    RelayBatch(List<OutboxEntry> rows) {
        this.rows = rows;
    }

    List<OutboxEntry> rows() {
        return rows;
    }

    /// Whether it still makes sense to send the row.
    boolean mayGo(OutboxEntry row) {
        return outage == null && !refused.containsKey(row.key());
    }

    /// @param offset of its record
    void acknowledge(OutboxEntry row, long offset) {
        offsets.put(row.seq(), offset);
    }

    /// An event that is in Kafka, and where.
    record Published(OutboxEntry row, long offset) {}

    void fail(OutboxEntry row, Throwable fault) {
        var cause = fault instanceof KafkaException && fault.getCause() != null ? fault.getCause() : fault;
        if (cause instanceof RetriableException) {
            outage = cause;
        } else {
            refused.putIfAbsent(row.key(), cause);
        }
    }

    /// Per key the acknowledged rows before its first other one: nothing overtakes a refused event.
    List<Published> published() {
        var published = new ArrayList<Published>();
        var stuck = new HashSet<String>();
        for (var row : rows) {
            var offset = offsets.get(row.seq());
            if (offset == null) {
                stuck.add(row.key());
            } else if (!stuck.contains(row.key())) {
                published.add(new Published(row, offset));
            }
        }
        return published;
    }

    /// The keys of which Kafka refused an event for good, and why.
    Map<String, Throwable> refused() {
        return refused;
    }

    /// What kept Kafka from taking events just now, if something did.
    Optional<Throwable> outage() {
        return Optional.ofNullable(outage);
    }
}
