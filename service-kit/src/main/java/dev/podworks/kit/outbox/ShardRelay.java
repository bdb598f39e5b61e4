package dev.podworks.kit.outbox;

import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.outbox.RelayBatch.Published;
import dev.podworks.kit.trace.Tracing;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/// Moves one batch of some shards into Kafka.
///
/// The shards' locks live as long as the transaction, so a relay that dies gives them back at once, and what it had
/// sent without noting it is sent again: consumers know an event by its id. One that lives on without its transaction
/// may send what others have published meanwhile, which {@link OutboxAudit} corrects.
final class ShardRelay {
    private static final Logger LOG = LoggerFactory.getLogger(ShardRelay.class);
    private static final int BATCH = 500;
    private static final Duration FIRST_HOLD = Duration.ofSeconds(1);

    private final OutboxTable table;
    private final TransactionalOperator tx;
    private final KafkaTemplate<String, byte[]> kafka;
    private final Source source;
    private final OutboxMetrics metrics;
    private final Tracing tracing;

    ShardRelay(
            OutboxTable table,
            TransactionalOperator tx,
            KafkaTemplate<String, byte[]> kafka,
            Source source,
            OutboxMetrics metrics,
            Tracing tracing) {
        this.table = table;
        this.tx = tx;
        this.kafka = kafka;
        this.source = source;
        this.metrics = metrics;
        this.tracing = tracing;
    }

    /// @return how many events are in Kafka now that were not before
    Mono<Integer> relay(List<Integer> shards) {
        return table.lock(shards)
                .filter(taken -> !taken.isEmpty())
                .flatMap(taken -> table.batch(taken, BATCH / taken.size()))
                .filter(rows -> !rows.isEmpty())
                .flatMap(rows -> send(new RelayBatch(rows)))
                .flatMap(this::note)
                .as(tx::transactional)
                .defaultIfEmpty(0);
    }

    /// All of the batch is on its way at once; the idempotent producer keeps the order within a partition.
    private Mono<RelayBatch> send(RelayBatch batch) {
        return Flux.fromIterable(batch.rows())
                .publishOn(Schedulers.boundedElastic()) // send() blocks while it waits for metadata
                .filter(batch::mayGo)
                .flatMap(row -> send(row, batch), BATCH)
                .then(Mono.just(batch));
    }

    private Mono<Void> send(OutboxEntry row, RelayBatch batch) {
        var span = tracing.producer("publish " + row.eventType(), row.cause(), row.createdAt());
        return Mono.fromFuture(
                        () -> kafka.send(row.toRecord(source.uri(), span.cause().trace())))
                .doOnNext(
                        sent -> batch.acknowledge(row, sent.getRecordMetadata().offset()))
                .doOnError(fault -> batch.fail(row, fault))
                .doOnError(span::fail)
                .doFinally(_ -> span.close())
                .onErrorComplete()
                .then();
    }

    private Mono<Integer> note(RelayBatch batch) {
        var published = batch.published();
        batch.outage().ifPresent(outage -> LOG.warn("Kafka does not take events right now: {}", outage.toString()));
        return notePublished(published)
                .thenMany(Flux.fromIterable(batch.refused().entrySet()))
                .concatMap(refusal -> hold(refusal.getKey(), refusal.getValue()))
                .then(Mono.just(published.size()));
    }

    private Mono<Void> notePublished(List<Published> published) {
        return published.isEmpty()
                ? Mono.empty()
                : table.markPublished(published).doOnSuccess(_ -> metrics.published(published));
    }

    private Mono<Void> hold(String key, Throwable refusal) {
        LOG.error("Kafka refuses an event of {}: holding back what comes after it", key, refusal);
        return table.hold(key, FIRST_HOLD, refusal.toString());
    }
}
