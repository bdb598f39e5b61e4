package dev.podworks.local.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.local.program.RunningProgram;
import dev.podworks.testkit.FreePorts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("integration")
class KafkaMainTest {

    @TempDir
    Path folder;

    @Test
    void aRestartedBrokerHasItsTopicsRecordsAndOffsets() throws Exception {
        var port = FreePorts.next();
        var environment = Map.of(
                "KAFKA_PORT", Integer.toString(port),
                "KAFKA_CONTROLLER_PORT", Integer.toString(FreePorts.next()),
                "KAFKA_DATA", folder.resolve("kafka").toString(),
                "KAFKA_DURABLE", "true");
        try (var broker = start(environment, port)) {
            createTopic(port);
            send(port, "one", "two");
            assertThat(readAndCommit(port, 2)).containsExactly("one", "two");
            send(port, "three");
            broker.kill();
        }
        try (var broker = start(environment, port)) {
            assertThat(readAndCommit(port, 1)).containsExactly("three");
            assertThat(broker.endsWithin(Duration.ZERO)).isFalse();
        }
    }

    private static RunningProgram start(Map<String, String> environment, int port) throws Exception {
        return RunningProgram.start(KafkaMain.class.getName(), 256, environment).awaitPort(port);
    }

    private static void createTopic(int port) throws Exception {
        try (var admin = Admin.create(Map.of("bootstrap.servers", "127.0.0.1:" + port))) {
            admin.createTopics(List.of(new NewTopic("facts", 1, (short) 1)))
                    .all()
                    .get(30, TimeUnit.SECONDS);
        }
    }

    private static void send(int port, String... values) throws Exception {
        Map<String, Object> settings = Map.of("bootstrap.servers", "127.0.0.1:" + port, "acks", "all");
        try (var producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            for (var value : values) {
                producer.send(new ProducerRecord<>("facts", "key", value)).get(30, TimeUnit.SECONDS);
            }
        }
    }

    private static List<String> readAndCommit(int port, int count) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", "127.0.0.1:" + port,
                "group.id", "readers",
                "auto.offset.reset", "earliest",
                "enable.auto.commit", "false");
        try (var consumer = new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.subscribe(List.of("facts"));
            var values = new ArrayList<String>();
            Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> {
                consumer.poll(Duration.ofMillis(200)).forEach(record -> values.add(record.value()));
                return values.size() >= count;
            });
            consumer.commitSync();
            return values;
        }
    }
}
