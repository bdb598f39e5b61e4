package dev.podworks.kit.outbox;

import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.trace.Tracing;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.core.ProducerFactory;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// Base of tests that run a relay of their own beside the service's.
abstract class RelayTesting extends OutboxTesting {
    @Autowired
    TransactionalOperator tx;

    @Autowired
    ProducerFactory<String, byte[]> producers;

    @Autowired
    private Source source;

    @Autowired
    private OutboxMetrics metrics;

    @AfterEach
    void restartTheServicesRelay() {
        relay.start();
    }

    /// Relays one batch of a shard.
    final Mono<Integer> relayBatch(int shard, KafkaTemplate<String, byte[]> kafka) {
        return new ShardRelay(new OutboxTable(db), tx, kafka, source, metrics, Tracing.disabled())
                .relay(List.of(shard));
    }

    /// As the operating system closes the connections of a killed process.
    final void terminateSessionThatHolds(int shard) {
        Blocking.get(db.sql("""
                select pg_terminate_backend(pid) as terminated from pg_locks
                where locktype = 'advisory' and classid = :space and objid = :shard
                """)
                .bind("space", OutboxTable.LOCK_SPACE)
                .bind("shard", shard)
                .map(row -> row.get("terminated", Boolean.class))
                .one());
    }
}
