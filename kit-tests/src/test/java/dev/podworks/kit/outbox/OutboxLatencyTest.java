package dev.podworks.kit.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.FileId;
import dev.podworks.testkit.TestKafka;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Latency from commit to consumer at a constant rate. The figures are logged only, because they depend on the
/// machine's load; the test asserts that every event arrives.
class OutboxLatencyTest extends OutboxTesting {
    private static final Logger LOG = LoggerFactory.getLogger(OutboxLatencyTest.class);
    private static final int PER_SECOND = 200;
    private static final int WARM_UP = 400;
    private static final int MEASURED = 1_000;
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final Map<String, Long> committedAtNanos = new ConcurrentHashMap<>();
    private final Map<String, Long> readAtNanos = new ConcurrentHashMap<>();

    @Test
    void twoHundredEventsPerSecondAreDelivered() {
        try (var consumer = consumerFromNow()) {
            Flux.interval(Duration.ofNanos(1_000_000_000L / PER_SECOND))
                    .onBackpressureBuffer()
                    .zipWith(Flux.fromStream(Stream.generate(ids::file).limit(WARM_UP + MEASURED)))
                    .flatMap(tick -> saveAndNote(tick.getT2()), PER_SECOND)
                    .subscribe();
            readAll(consumer);
        }

        var latencies = committedAtNanos.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .skip(WARM_UP)
                .mapToDouble(committed -> millis(committed.getKey(), committed.getValue()))
                .sorted()
                .toArray();
        LOG.info(
                "FIGURES outbox, commit to consumer at {}/s: p50 {} ms, p99 {} ms",
                PER_SECOND,
                Math.round(latencies[MEASURED / 2]),
                Math.round(latencies[MEASURED * 99 / 100]));
    }

    private Mono<Void> saveAndNote(FileId file) {
        return files.save(file, ids.account(), "a.wav")
                .doOnSuccess(_ -> committedAtNanos.put(file.value(), System.nanoTime()))
                .then();
    }

    private void readAll(KafkaConsumer<String, byte[]> consumer) {
        var until = System.nanoTime() + LIMIT.toNanos();
        while (readAtNanos.size() < WARM_UP + MEASURED && System.nanoTime() < until) {
            consumer.poll(Duration.ofMillis(100)).forEach(message -> readAtNanos.put(message.key(), System.nanoTime()));
        }
        assertThat(readAtNanos).hasSize(WARM_UP + MEASURED);
        // The last event may be read before its commit time is recorded.
        await().until(() -> committedAtNanos.size() == WARM_UP + MEASURED);
    }

    private double millis(String file, long committed) {
        var read = Objects.requireNonNull(readAtNanos.get(file));
        return (read - committed) / 1e6;
    }

    private static KafkaConsumer<String, byte[]> consumerFromNow() {
        var consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", TestKafka.bootstrapServers(), "fetch.max.wait.ms", 5),
                new StringDeserializer(),
                new ByteArrayDeserializer());
        var partitions = consumer.partitionsFor(Topic.FILES.topicName()).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToEnd(partitions);
        partitions.forEach(consumer::position);
        return consumer;
    }
}
