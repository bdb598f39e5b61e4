package dev.podworks.local.kafka;

import dev.podworks.local.program.Settings;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/// The configuration of a broker that is its own controller, alone on this machine.
///
/// @param advertisedPort the port that clients connect to: the broker's own unless there is a proxy
/// @param durable whether a record is flushed before it is acknowledged, since there is no second replica
record KafkaSettings(int port, int advertisedPort, int controllerPort, Path data, boolean durable) {

    static final int NODE_ID = 1;
    static final String CONTROLLER_LISTENER = "CONTROLLER";

    private static final String ADVERTISED_PORT = "KAFKA_ADVERTISED_PORT";

    static KafkaSettings of(Settings settings) {
        return new KafkaSettings(
                settings.port("KAFKA_PORT"),
                settings.port(settings.values().containsKey(ADVERTISED_PORT) ? ADVERTISED_PORT : "KAFKA_PORT"),
                settings.port("KAFKA_CONTROLLER_PORT"),
                settings.path("KAFKA_DATA"),
                settings.flag("KAFKA_DURABLE"));
    }

    Map<String, String> properties() {
        return Map.ofEntries(
                Map.entry("process.roles", "broker,controller"),
                Map.entry("node.id", Integer.toString(NODE_ID)),
                Map.entry("controller.quorum.voters", NODE_ID + "@127.0.0.1:" + controllerPort),
                Map.entry("controller.listener.names", CONTROLLER_LISTENER),
                Map.entry(
                        "listeners",
                        String.format(
                                Locale.ROOT,
                                "PLAINTEXT://127.0.0.1:%d,%s://127.0.0.1:%d",
                                port,
                                CONTROLLER_LISTENER,
                                controllerPort)),
                Map.entry("advertised.listeners", "PLAINTEXT://127.0.0.1:" + advertisedPort),
                Map.entry("log.dirs", data.toString()),
                Map.entry("log.flush.interval.messages", durable ? "1" : Long.toString(Long.MAX_VALUE)),
                Map.entry("auto.create.topics.enable", "false"),
                // There is only one broker.
                Map.entry("offsets.topic.replication.factor", "1"),
                Map.entry("transaction.state.log.replication.factor", "1"),
                Map.entry("transaction.state.log.min.isr", "1"),
                Map.entry("share.coordinator.state.topic.replication.factor", "1"),
                Map.entry("share.coordinator.state.topic.min.isr", "1"),
                // The defaults suit hundreds of consumers; each partition costs files and start-up time.
                Map.entry("offsets.topic.num.partitions", "4"),
                Map.entry("transaction.state.log.num.partitions", "2"),
                Map.entry("share.coordinator.state.topic.num.partitions", "2"),
                Map.entry("num.io.threads", "4"),
                Map.entry("num.network.threads", "2"),
                Map.entry("log.cleaner.dedupe.buffer.size", "8388608"),
                Map.entry("log.segment.bytes", "67108864"),
                Map.entry("metadata.log.segment.bytes", "16777216"),
                // A killed broker can register again only when its last session has expired.
                Map.entry("broker.session.timeout.ms", "5000"),
                Map.entry("broker.heartbeat.interval.ms", "1000"),
                // A consumer that joins should not wait for others.
                Map.entry("group.initial.rebalance.delay.ms", "0"));
    }
}
