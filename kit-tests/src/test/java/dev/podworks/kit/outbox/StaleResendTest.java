package dev.podworks.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.id.FileId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.support.SendResult;

/// A relay that is paused between reading a batch and sending it, and loses its shard meanwhile.
class StaleResendTest extends RelayTesting {
    private static final Duration LIMIT = Duration.ofSeconds(40);

    @Test
    void lastRecordOfAKeyIsItsNewest() throws Exception {
        var file = ids.file();
        var stale = pausedRelay(file, 1);

        save(file, 1);
        relay.start();
        await().untilAsserted(() -> assertThat(published(file)).isEqualTo(versions(1, 2)));
        await().untilAsserted(() -> assertThat(waiting(file)).isZero());
        stale.resume();
        await().untilAsserted(() -> assertThat(published(file)).startsWith(1L, 2L, 1L));

        await().atMost(LIMIT).untilAsserted(() -> assertThat(published(file)).isEqualTo(List.of(1L, 2L, 1L, 2L)));
        await().untilAsserted(() -> assertThat(waiting(file)).isZero());
    }

    /// The correction must not overtake newer events.
    @Test
    void keyThatKeepsChangingEndsWithItsNewest() throws Exception {
        var file = ids.file();
        var stale = pausedRelay(file, 5);

        relay.start();
        save(file, 5);
        stale.resume();
        for (int i = 0; i < 10; i++) {
            save(file, 1);
            var versions = 11 + i;
            await().untilAsserted(() -> assertThat(published(file)).contains((long) versions));
        }

        await().atMost(LIMIT)
                .untilAsserted(() -> assertThat(published(file).getLast()).isEqualTo(20));
        await().during(Duration.ofSeconds(12))
                .atMost(LIMIT)
                .until(() -> published(file).getLast() == 20);
        assertThat(waiting(file)).isZero();
    }

    /// A record that is not older than the last one is not corrected.
    @Test
    void newestEventThatIsSentTwiceIsNotCorrected() throws Exception {
        var file = ids.file();
        var stale = pausedRelay(file, 1);

        relay.start();
        await().untilAsserted(() -> assertThat(waiting(file)).isZero());
        stale.resume();

        await().untilAsserted(() -> assertThat(published(file)).isEqualTo(List.of(1L, 1L)));
        await().during(Duration.ofSeconds(12))
                .atMost(LIMIT)
                .until(() -> published(file).size() == 2);
    }

    /// Has read this many events of the file, and no longer holds its shard.
    private PausedProducer pausedRelay(FileId file, int events) throws InterruptedException {
        relay.stop();
        save(file, events);
        int shard = Shards.of(file.value());
        var paused = new PausedProducer();
        relayBatch(shard, paused).onErrorComplete().subscribe();
        paused.reached.await();
        terminateSessionThatHolds(shard);
        return paused;
    }

    private final class PausedProducer extends KafkaTemplate<String, byte[]> {
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch resumed = new CountDownLatch(1);

        PausedProducer() {
            super(producers);
        }

        void resume() {
            resumed.countDown();
        }

        @Override
        public CompletableFuture<SendResult<String, byte[]>> send(ProducerRecord<String, byte[]> message) {
            reached.countDown();
            try {
                resumed.await();
            } catch (InterruptedException e) {
                return CompletableFuture.failedFuture(e);
            }
            return super.send(message);
        }
    }
}
