package dev.podworks.k8s;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Strimzi creates the same topics as the services would.
class TopicsTest {
    private static final String DEAD = ".dlt";
    private static final String EIGHT_DAYS = "691200000";
    private static final String THIRTY_DAYS = "2592000000";
    private static final Pattern TYPE = Pattern.compile("\\bEventType\\.([A-Z_]+)");
    private static final Pattern PAYLOAD = Pattern.compile("\\.onAll\\(\\s*(\\w+)\\.class");

    private final Overlay production = Overlay.render("production");

    @Test
    void everyTopicIsDeclaredWithItsCompactionLagOrRetention() {
        var declared = production.of("KafkaTopic").filter(topic -> !topic.name().endsWith(DEAD));
        assertThat(declared)
                .allSatisfy(topic -> {
                    assertThat(topic.map("spec", "config")).isEqualTo(config(topic.name()));
                    assertThat(topic.text("spec", "partitions")).isEqualTo(setting("KAFKA_TOPIC_PARTITIONS"));
                })
                .extracting(Tree::name)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Topic.values()).map(Topic::topicName).toList());
    }

    @Test
    void everyServiceHasDeadLetterTopics() throws IOException {
        var expected = new TreeSet<String>();
        for (var service : ServiceVariables.SERVICES) {
            for (var module : ServiceVariables.modulesOf(service)) {
                consumedBy(module).forEach(topic -> expected.add(topic.topicName() + "." + service + DEAD));
            }
        }
        assertThat(production.of("KafkaTopic").filter(topic -> topic.name().endsWith(DEAD)))
                .allSatisfy(topic -> {
                    assertThat(topic.text("spec", "config", "retention.ms")).isEqualTo(THIRTY_DAYS);
                    assertThat(topic.number("spec", "partitions")).isEqualTo(1);
                })
                .extracting(Tree::name)
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void allTopicsBelongToTheClusterWithItsReplicationFactor() {
        var cluster = production.of("Kafka").findAny().orElseThrow().name();
        assertThat(production.of("KafkaTopic")).allSatisfy(topic -> {
            assertThat(topic.text("metadata", "labels", "strimzi.io/cluster")).isEqualTo(cluster);
            assertThat(topic.text("spec", "replicas")).isEqualTo(setting("KAFKA_TOPIC_REPLICAS"));
        });
        assertThat(setting("KAFKA_BOOTSTRAP_SERVERS")).isEqualTo(cluster + "-kafka-bootstrap:9092");
    }

    private static Map<String, Object> config(String name) {
        var topic = Arrays.stream(Topic.values())
                .filter(each -> each.topicName().equals(name))
                .findFirst()
                .orElseThrow();
        return topic.retention()
                .map(retention -> Map.<String, Object>of(
                        "cleanup.policy", "delete", "retention.ms", Long.toString(retention.toMillis())))
                .orElse(Map.of("cleanup.policy", "compact", "min.compaction.lag.ms", EIGHT_DAYS));
    }

    private String setting(String name) {
        return production.get("ConfigMap", "podworks").text("data", name);
    }

    /// From the sources: a class with an EventListener names its event types, or a payload whose types it handles.
    /// Those of the event store are computed.
    private static Set<Topic> consumedBy(String module) throws IOException {
        var consumed = new TreeSet<Topic>();
        try (var files = Files.walk(Tree.ROOT.resolve(module).resolve("src/main/java"))) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .map(ServiceVariables::text)
                    .filter(source -> source.contains("kit.inbox.EventListener;"))
                    .forEach(source -> {
                        TYPE.matcher(source)
                                .results()
                                .forEach(found -> consumed.add(
                                        EventType.valueOf(found.group(1)).topic()));
                        PAYLOAD.matcher(source)
                                .results()
                                .forEach(found -> types(type ->
                                                type.payload().getSimpleName().equals(found.group(1)))
                                        .forEach(type -> consumed.add(type.topic())));
                        if (source.contains("EventType::isPublic")) {
                            types(EventType::isPublic).forEach(type -> consumed.add(type.topic()));
                        }
                    });
        }
        return consumed;
    }

    private static Stream<EventType> types(Predicate<EventType> which) {
        return Arrays.stream(EventType.values()).filter(which);
    }
}
