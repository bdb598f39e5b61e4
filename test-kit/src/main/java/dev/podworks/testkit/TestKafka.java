package dev.podworks.testkit;

import java.util.Locale;
import java.util.Map;
import org.testcontainers.kafka.KafkaContainer;

/// A real Kafka broker in KRaft mode. Started on first use in a JVM, stopped with it. It does not create topics
/// automatically.
public final class TestKafka {

    static final String IMAGE = "apache/kafka:4.1.2";

    private static final int HEAP_MEGABYTES = 256;

    private TestKafka() {}

    public static String bootstrapServers() {
        return Broker.ADDRESS;
    }

    /// Initialized, and so started, by the first call.
    private static final class Broker {

        static final String ADDRESS =
                switch (Infrastructure.CHOSEN) {
                    case EMBEDDED -> embedded();
                    case CONTAINERS -> container();
                };

        private static String embedded() {
            var port = FreePorts.next();
            var data = TestDirectories.data("kafka");
            ChildProgram.start(
                    "kafka",
                    "dev.podworks.local.kafka.KafkaMain",
                    HEAP_MEGABYTES,
                    data,
                    Map.of(
                            "KAFKA_PORT", Integer.toString(port),
                            "KAFKA_CONTROLLER_PORT", Integer.toString(FreePorts.next()),
                            "KAFKA_DATA", data.toString()));
            return "127.0.0.1:" + port;
        }

        private static String container() {
            var broker = new KafkaContainer(IMAGE)
                    .withEnv("KAFKA_AUTO_CREATE_TOPICS_ENABLE", "false")
                    .withEnv("KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS", "0")
                    .withEnv("KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS", "4")
                    .withEnv("KAFKA_HEAP_OPTS", String.format(Locale.ROOT, "-Xmx%dm", HEAP_MEGABYTES));
            broker.start();
            return broker.getBootstrapServers();
        }
    }
}
