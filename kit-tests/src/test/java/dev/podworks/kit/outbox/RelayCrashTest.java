package dev.podworks.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.test.Blocking;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.support.SendResult;
import reactor.core.publisher.Mono;

/// A relay that dies: the database loses a session, and Kafka a producer.
class RelayCrashTest extends RelayTesting {
    private static final int EVENTS = 20;

    private FileId file;

    @BeforeEach
    void stopTheServicesRelay() {
        relay.stop();
        file = ids.file();
        save(file, EVENTS);
    }

    @Test
    void relayThatDiesBeforeTheCommitLosesAndReordersNothing() {
        assertThatThrownBy(() -> Blocking.get(relayThat(new DiesAfterTheAcknowledgement())));

        assertThat(published(file)).isEqualTo(versions(1, EVENTS));
        assertThat(waiting(file)).as("not marked as published").isEqualTo(EVENTS);

        save(file, 5);
        relay.start();

        await().untilAsserted(() -> assertThat(waiting(file)).isZero());
        assertThat(published(file)).isEqualTo(concat(versions(1, EVENTS), versions(1, EVENTS + 5)));
        assertThat(publishedOnce(file)).isEqualTo(versions(1, EVENTS + 5));
    }

    @Test
    void relayThatDiesDuringABatchLosesAndReordersNothing() {
        assertThatThrownBy(() -> Blocking.get(relayThat(new DiesInTheMiddle())));

        assertThat(published(file)).isEqualTo(versions(1, EVENTS / 2));
        assertThat(waiting(file)).isEqualTo(EVENTS);

        save(file, 5);
        relay.start();

        await().untilAsserted(() -> assertThat(waiting(file)).isZero());
        assertThat(publishedOnce(file)).isEqualTo(versions(1, EVENTS + 5));
    }

    @Test
    void deadRelayHoldsNoShard() {
        assertThatThrownBy(() -> Blocking.get(relayThat(new DiesInTheMiddle())));

        var locked = Blocking.get(new OutboxTable(db).lock(List.of(shard())).as(tx::transactional));

        assertThat(locked).containsExactly(shard());
    }

    private Mono<Integer> relayThat(KafkaTemplate<String, byte[]> dies) {
        return relayBatch(shard(), dies);
    }

    private int shard() {
        return Shards.of(file.value());
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
                    terminateSessionThatHolds(shard());
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
                terminateSessionThatHolds(shard());
            }
            return CompletableFuture.failedFuture(new IllegalStateException("the process has died"));
        }
    }
}
