package dev.podworks.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.trace.Tracing;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.core.ProducerFactory;
import org.springframework.kafka.support.SendResult;
import org.springframework.transaction.reactive.TransactionalOperator;

/// A relay that is stopped between reading a batch and sending it, loses its shard meanwhile and goes on.
class StaleResendTest extends OutboxTesting {
    private static final Duration LIMIT = Duration.ofSeconds(40);

    @Autowired
    TransactionalOperator tx;

    @Autowired
    ProducerFactory<String, byte[]> producers;

    @Autowired
    Source source;

    @Autowired
    OutboxMetrics metrics;

    @AfterEach
    void runAgain() {
        relay.start();
    }

    @Test
    void theLastRecordOfAKeyIsItsNewestAllTheSame() throws Exception {
        var file = ids.file();
        var stale = stoppedRelay(file, 1);

        save(file, 1);
        relay.start();
        await().untilAsserted(() -> assertThat(told(file)).isEqualTo(versions(1, 2)));
        await().untilAsserted(() -> assertThat(waiting(file)).isZero());
        stale.goOn();
        await().untilAsserted(() -> assertThat(told(file)).startsWith(1L, 2L, 1L));

        await().atMost(LIMIT).untilAsserted(() -> assertThat(told(file)).isEqualTo(List.of(1L, 2L, 1L, 2L)));
        await().untilAsserted(() -> assertThat(waiting(file)).isZero());
    }

    /// The correction itself must not come behind what is decided meanwhile.
    @Test
    void aKeyThatGoesOnChangingEndsWithItsNewest() throws Exception {
        var file = ids.file();
        var stale = stoppedRelay(file, 5);

        relay.start();
        save(file, 5);
        stale.goOn();
        for (int i = 0; i < 10; i++) {
            save(file, 1);
            var versions = 11 + i;
            await().untilAsserted(() -> assertThat(told(file)).contains((long) versions));
        }

        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(told(file).getLast()).isEqualTo(20));
        await().during(Duration.ofSeconds(12))
                .atMost(LIMIT)
                .until(() -> told(file).getLast() == 20);
        assertThat(waiting(file)).isZero();
    }

    /// What is resent without being older than the last is left alone, and so is what every relay does.
    @Test
    void aNewestThatIsSentTwiceIsNotSentAThirdTime() throws Exception {
        var file = ids.file();
        var stale = stoppedRelay(file, 1);

        relay.start();
        await().untilAsserted(() -> assertThat(waiting(file)).isZero());
        stale.goOn();

        await().untilAsserted(() -> assertThat(told(file)).isEqualTo(List.of(1L, 1L)));
        await().during(Duration.ofSeconds(12))
                .atMost(LIMIT)
                .until(() -> told(file).size() == 2);
    }

    /// Has read so many events of the file, and no longer holds its shard.
    private StoppedRelay stoppedRelay(FileId file, int events) throws InterruptedException {
        relay.stop();
        save(file, events);
        var shard = Shards.of(file.value());
        var stopped = new StoppedRelay();
        new ShardRelay(new OutboxTable(db), tx, stopped, source, metrics, Tracing.disabled())
                .relay(List.of((int) shard))
                .onErrorComplete()
                .subscribe();
        stopped.hasRead.await();
        Blocking.get(db.sql("""
                select pg_terminate_backend(pid) as cut from pg_locks
                where locktype = 'advisory' and classid = :space and objid = :shard
                """)
                .bind("space", OutboxTable.LOCK_SPACE)
                .bind("shard", (int) shard)
                .map(row -> row.get("cut", Boolean.class))
                .one());
        return stopped;
    }

    private final class StoppedRelay extends KafkaTemplate<String, byte[]> {
        private final CountDownLatch hasRead = new CountDownLatch(1);
        private final CountDownLatch goesOn = new CountDownLatch(1);

        StoppedRelay() {
            super(producers);
        }

        void goOn() {
            goesOn.countDown();
        }

        @Override
        public CompletableFuture<SendResult<String, byte[]>> send(ProducerRecord<String, byte[]> message) {
            hasRead.countDown();
            try {
                goesOn.await();
            } catch (InterruptedException fault) {
                return CompletableFuture.failedFuture(fault);
            }
            return super.send(message);
        }
    }
}
