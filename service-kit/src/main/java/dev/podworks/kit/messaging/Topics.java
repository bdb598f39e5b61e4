package dev.podworks.kit.messaging;

import dev.podworks.contracts.event.Topic;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;
import org.springframework.kafka.config.TopicBuilder;
import org.springframework.kafka.core.KafkaAdmin;

/// Creates missing topics at startup. Every service creates all of them, so services can start in any order.
final class Topics {
    private static final Duration MIN_COMPACTION_LAG = Duration.ofDays(8);

    private Topics() {}

    static KafkaAdmin.NewTopics all(TopicProperties properties) {
        return new KafkaAdmin.NewTopics(Arrays.stream(Topic.values())
                .map(topic -> topic(topic, properties))
                .toArray(NewTopic[]::new));
    }

    private static NewTopic topic(Topic topic, TopicProperties properties) {
        return TopicBuilder.name(topic.topicName())
                .partitions(properties.partitions())
                .replicas(properties.replicas())
                .configs(topic.retention().map(Topics::deleting).orElseGet(Topics::compacting))
                .build();
    }

    private static Map<String, String> compacting() {
        return Map.of(
                TopicConfig.CLEANUP_POLICY_CONFIG,
                TopicConfig.CLEANUP_POLICY_COMPACT,
                TopicConfig.MIN_COMPACTION_LAG_MS_CONFIG,
                Long.toString(MIN_COMPACTION_LAG.toMillis()));
    }

    private static Map<String, String> deleting(Duration retention) {
        return Map.of(
                TopicConfig.CLEANUP_POLICY_CONFIG,
                TopicConfig.CLEANUP_POLICY_DELETE,
                TopicConfig.RETENTION_MS_CONFIG,
                Long.toString(retention.toMillis()));
    }
}
