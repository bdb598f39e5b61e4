package dev.podworks.kit.outbox;

import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.outbox.OutboxAuditTable.SuspectShard;
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

/// Reads back the records that this service's relays sent, and corrects records that were sent too late.
///
/// A relay holds its shard only while its database session lives. If it loses the session, or is paused, between
/// reading a batch and sending it, it sends the batch although another relay has published it and newer events
/// meanwhile. Consumers ignore stale snapshots by their version, but compaction keeps the last record of a key, so
/// a read model that is rebuilt later would get only the stale snapshot. Therefore the newest event is published
/// again, behind the stale one, long before compaction. That does not depend on the relay, which may be dead.
final class OutboxAudit implements BatchMessageListener<String, byte[]> {
    private static final Logger LOG = LoggerFactory.getLogger(OutboxAudit.class);
    /// A record can be read before its relay has marked its event as published. A pass takes no longer than these
    /// checks.
    private static final int MAX_CHECKS = 30;

    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

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
            audit(sent).block(TIMEOUT);
        }
    }

    private Mono<Void> audit(List<SentRecord> sent) {
        return findSuspects(sent)
                .filter(suspects -> !suspects.isEmpty())
                .flatMap(suspects -> correct(sent, suspects).as(tx::transactional));
    }

    /// Waits for running passes, up to a limit. An event that is still not marked as published then is held back
    /// and will be published again; correct() decides under the shard's lock.
    private Mono<List<SuspectShard>> findSuspects(List<SentRecord> sent) {
        return Mono.defer(() -> table.suspectShards(sent).collectList())
                .filter(suspects -> suspects.isEmpty() || suspects.stream().anyMatch(SuspectShard::isLate))
                .repeatWhenEmpty(MAX_CHECKS, repeats -> repeats.delayElements(PAUSE))
                .onErrorResume(
                        IllegalStateException.class,
                        _ -> table.suspectShards(sent).collectList());
    }

    private Mono<Void> correct(List<SentRecord> sent, List<SuspectShard> suspects) {
        return table.lock(suspects.stream().map(SuspectShard::shard).toList())
                .thenMany(table.publishNewestAgain(sent))
                .doOnNext(this::recordCorrection)
                .then();
    }

    private void recordCorrection(String key) {
        LOG.warn("A stale event of {} was sent after its newest one, which is published again", key);
        corrected.increment();
        relay.wake();
    }
}
