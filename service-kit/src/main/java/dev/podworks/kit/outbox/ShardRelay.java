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

/// Publishes one batch of events of some shards.
///
/// The shards are locked until the transaction ends, so a relay that dies releases them at once. Events that it
/// sent but did not mark as published are sent again; consumers recognize duplicates by the event's id. A relay
/// that lost its transaction may send events that others have published meanwhile, which {@link OutboxAudit}
/// corrects.
final class ShardRelay {
    private static final Logger LOG = LoggerFactory.getLogger(ShardRelay.class);
    private static final int BATCH_SIZE = 500;
    private static final Duration INITIAL_HOLD = Duration.ofSeconds(1);

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

    /// @return how many events were published
    Mono<Integer> relay(List<Integer> shards) {
        return table.lock(shards)
                .filter(locked -> !locked.isEmpty())
                .flatMap(locked -> table.batch(locked, BATCH_SIZE / locked.size()))
                .filter(rows -> !rows.isEmpty())
                .flatMap(rows -> send(new RelayBatch(rows)))
                .flatMap(this::markPublished)
                .as(tx::transactional)
                .defaultIfEmpty(0);
    }

    /// Sends the whole batch concurrently; the idempotent producer keeps the order within a partition.
    private Mono<RelayBatch> send(RelayBatch batch) {
        return Flux.fromIterable(batch.rows())
                .publishOn(Schedulers.boundedElastic()) // send() blocks while it waits for metadata
                .filter(batch::isSendable)
                .flatMap(row -> send(row, batch), BATCH_SIZE)
                .then(Mono.just(batch));
    }

    private Mono<Void> send(OutboxEntry row, RelayBatch batch) {
        var span = tracing.producer("publish " + row.eventType(), row.cause(), row.createdAt());
        return Mono.fromFuture(
                        () -> kafka.send(row.toRecord(source.uri(), span.cause().trace())))
                .doOnNext(
                        sent -> batch.acknowledge(row, sent.getRecordMetadata().offset()))
                .doOnError(failure -> batch.fail(row, failure))
                .doOnError(span::fail)
                .doFinally(_ -> span.close())
                .onErrorComplete()
                .then();
    }

    private Mono<Integer> markPublished(RelayBatch batch) {
        var published = batch.published();
        batch.outage().ifPresent(outage -> LOG.warn("Kafka is unavailable: {}", outage.toString()));
        return markPublished(published)
                .thenMany(Flux.fromIterable(batch.rejected().entrySet()))
                .concatMap(rejection -> hold(rejection.getKey(), rejection.getValue()))
                .then(Mono.just(published.size()));
    }

    private Mono<Void> markPublished(List<Published> published) {
        return published.isEmpty()
                ? Mono.empty()
                : table.markPublished(published).doOnSuccess(_ -> metrics.published(published));
    }

    private Mono<Void> hold(String key, Throwable rejection) {
        LOG.error("Kafka rejected an event of {}. Later events of this key are held back", key, rejection);
        return table.hold(key, INITIAL_HOLD, rejection.toString());
    }
}
