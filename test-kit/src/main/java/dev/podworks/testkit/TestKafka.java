package dev.podworks.testkit;

import java.util.Map;

/// A real Kafka broker in KRaft mode, started with the first use in a JVM and gone with it. Topics are not created by
/// being used.
public final class TestKafka {

    private static final int HEAP_MEGABYTES = 256;

    private TestKafka() {}

    public static String bootstrapServers() {
        return "127.0.0.1:" + Broker.PORT;
    }

    /// Loaded, and so started, with the first call.
    private static final class Broker {

        static final int PORT = start();

        private static int start() {
            var port = FreePorts.next();
            var data = TestFolders.data("kafka");
            ChildProgram.start(
                    "kafka",
                    "dev.podworks.local.kafka.KafkaMain",
                    HEAP_MEGABYTES,
                    data,
                    Map.of(
                            "KAFKA_PORT", Integer.toString(port),
                            "KAFKA_CONTROLLER_PORT", Integer.toString(FreePorts.next()),
                            "KAFKA_DATA", data.toString()));
            return port;
        }
    }
}
