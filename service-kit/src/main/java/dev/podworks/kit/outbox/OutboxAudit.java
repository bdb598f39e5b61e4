package dev.podworks.kit.outbox;

import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.outbox.OutboxAuditTable.Suspect;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.listener.BatchMessageListener;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Reads back what this service's relays sent, and corrects what one sent too late.
///
/// A relay holds its shard only as long as its database session lives. One that is cut off from the database, or
/// stopped for a while, between reading a batch and sending it sends the batch although another relay has published
/// it, and newer events, meanwhile. Consumers tell by the version. But compaction keeps the last record of a key: a
/// read model that is rebuilt later would get the old snapshot and nothing else. So the newest event is published
/// once more, behind it, long before anything is compacted. Nothing that a relay notices or does is needed for that:
/// it may be dead.
final class OutboxAudit implements BatchMessageListener<String, byte[]> {
    private static final Logger LOG = LoggerFactory.getLogger(OutboxAudit.class);
    /// A record can be read before its relay has noted it; a pass takes no longer than this.
    private static final int LOOKS = 30;

    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final OutboxAuditTable table;
    private final TransactionalOperator tx;
    private final Source source;
    private final RelaySignal relay;
    private final Counter corrected;

    OutboxAudit(
            OutboxAuditTable table, TransactionalOperator tx, Source source, RelaySignal relay, MeterRegistry metrics) {
        this.table = table;
        this.tx = tx;
        this.source = source;
        this.relay = relay;
        this.corrected = metrics.counter("podworks.outbox.corrected");
    }

    @Override
    public void onMessage(List<ConsumerRecord<String, byte[]>> messages) {
        var sent = messages.stream()
                .map(message -> SentRecord.of(message, source))
                .flatMap(Optional::stream)
                .toList();
        if (!sent.isEmpty()) {
            audit(sent).block(LIMIT);
        }
    }

    private Mono<Void> audit(List<SentRecord> sent) {
        return settled(sent)
                .filter(suspects -> !suspects.isEmpty())
                .flatMap(suspects -> correct(sent, suspects).as(tx::transactional));
    }

    /// Waits, within limits, for the passes under way. What is still not noted then is held back for its key and will
    /// be published again: under the lock of its shard that is certain.
    private Mono<List<Suspect>> settled(List<SentRecord> sent) {
        return Mono.defer(() -> table.suspects(sent).collectList())
                .filter(suspects -> suspects.isEmpty() || suspects.stream().anyMatch(Suspect::isLate))
                .repeatWhenEmpty(LOOKS, again -> again.delayElements(PAUSE))
                .onErrorResume(
                        IllegalStateException.class, _ -> table.suspects(sent).collectList());
    }

    private Mono<Void> correct(List<SentRecord> sent, List<Suspect> suspects) {
        return table.lock(suspects.stream().map(Suspect::shard).toList())
                .thenMany(table.publishNewestAgain(sent))
                .doOnNext(this::note)
                .then();
    }

    private void note(String key) {
        LOG.warn("An older event of {} was sent behind its newest one, which is published again", key);
        corrected.increment();
        relay.wake();
    }
}
