package dev.podworks.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.trace.Tracing;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.core.ProducerFactory;
import org.springframework.kafka.support.SendResult;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Mono;

/// A relay that dies: to the database that is a session cut off, to Kafka a producer that falls silent.
class RelayCrashTest extends OutboxTesting {
    private static final int EVENTS = 20;

    @Autowired
    TransactionalOperator tx;

    @Autowired
    ProducerFactory<String, byte[]> producers;

    @Autowired
    Source source;

    @Autowired
    OutboxMetrics metrics;

    private FileId file;

    @BeforeEach
    void onlyTheDyingRelayRuns() {
        relay.stop();
        file = ids.file();
        save(file, EVENTS);
    }

    @AfterEach
    void runAgain() {
        relay.start();
    }

    @Test
    void aRelayThatDiesBetweenKafkasAcknowledgementAndTheNoteLosesAndReordersNothing() {
        assertThatThrownBy(() -> Blocking.get(relayThat(new DiesAfterTheAcknowledgement())));

        assertThat(told(file)).isEqualTo(versions(1, EVENTS));
        assertThat(waiting(file)).as("not noted").isEqualTo(EVENTS);

        save(file, 5);
        relay.start();

        await().untilAsserted(() -> assertThat(waiting(file)).isZero());
        assertThat(told(file)).isEqualTo(concat(versions(1, EVENTS), versions(1, EVENTS + 5)));
        assertThat(toldOnce(file)).isEqualTo(versions(1, EVENTS + 5));
    }

    @Test
    void aRelayThatDiesInTheMiddleOfABatchLosesAndReordersNothing() {
        assertThatThrownBy(() -> Blocking.get(relayThat(new DiesInTheMiddle())));

        assertThat(told(file)).isEqualTo(versions(1, EVENTS / 2));
        assertThat(waiting(file)).isEqualTo(EVENTS);

        save(file, 5);
        relay.start();

        await().untilAsserted(() -> assertThat(waiting(file)).isZero());
        assertThat(toldOnce(file)).isEqualTo(versions(1, EVENTS + 5));
    }

    @Test
    void aRelayThatDiedHoldsNoShard() {
        assertThatThrownBy(() -> Blocking.get(relayThat(new DiesInTheMiddle())));

        var locked = Blocking.get(new OutboxTable(db).lock(List.of(shard())).as(tx::transactional));

        assertThat(locked).containsExactly(shard());
    }

    private Mono<Integer> relayThat(KafkaTemplate<String, byte[]> dies) {
        return new ShardRelay(new OutboxTable(db), tx, dies, source, metrics, Tracing.disabled())
                .relay(List.of(shard()));
    }

    private int shard() {
        return Shards.of(file.value());
    }

    /// As the operating system does with the connections of a killed process.
    private void cutTheSessionThatHoldsTheShard() {
        Blocking.get(db.sql("""
                select pg_terminate_backend(pid) as cut from pg_locks
                where locktype = 'advisory' and classid = :space and objid = :shard
                """)
                .bind("space", OutboxTable.LOCK_SPACE)
                .bind("shard", shard())
                .map(row -> row.get("cut", Boolean.class))
                .one());
    }

    private static List<Long> concat(List<Long> first, List<Long> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    private final class DiesAfterTheAcknowledgement extends KafkaTemplate<String, byte[]> {
        private final AtomicInteger acknowledged = new AtomicInteger();

        DiesAfterTheAcknowledgement() {
            super(producers);
        }

        @Override
        public CompletableFuture<SendResult<String, byte[]>> send(ProducerRecord<String, byte[]> message) {
            return super.send(message).thenApply(result -> {
                if (acknowledged.incrementAndGet() == EVENTS) {
                    cutTheSessionThatHoldsTheShard();
                }
                return result;
            });
        }
    }

    private final class DiesInTheMiddle extends KafkaTemplate<String, byte[]> {
        private final AtomicInteger sent = new AtomicInteger();

        DiesInTheMiddle() {
            super(producers);
        }

        @Override
        public CompletableFuture<SendResult<String, byte[]>> send(ProducerRecord<String, byte[]> message) {
            if (sent.incrementAndGet() <= EVENTS / 2) {
                return super.send(message);
            }
            if (sent.get() == EVENTS / 2 + 1) {
                cutTheSessionThatHoldsTheShard();
            }
            return CompletableFuture.failedFuture(new IllegalStateException("the process is gone"));
        }
    }
}
