package dev.podworks.kit.inbox;

import dev.podworks.contracts.event.Topic;
import dev.podworks.kit.messaging.EventCodec;
import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.messaging.TopicProperties;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.config.TopicBuilder;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.kafka.core.KafkaOperations;
import org.springframework.kafka.listener.ConsumerRecordRecoverer;
import org.springframework.kafka.listener.DeadLetterPublishingRecoverer;

/// The dead-letter topics of the service, `<topic>.<service>.dlt`: unchanged copies of records that could not be
/// handled, with the reason in their headers, kept for a month.
final class DeadLetters {
    private static final Logger LOG = LoggerFactory.getLogger(DeadLetters.class);
    private static final Duration RETENTION = Duration.ofDays(30);
    /// The partition is chosen by the key.
    private static final int ANY_PARTITION = -1;

    private DeadLetters() {}

    /// Created in advance: brokers don't create topics automatically, and a record whose dead letter cannot be
    /// published blocks its partition.
    static KafkaAdmin.NewTopics topics(Stream<EventListener> listeners, Source source, TopicProperties properties) {
        return new KafkaAdmin.NewTopics(listeners
                .flatMap(listener -> listener.topics().stream())
                .map(Topic::topicName)
                .distinct()
                .map(topic -> topic(name(topic, source), properties))
                .toArray(NewTopic[]::new));
    }

    static String name(String topic, Source source) {
        return topic + "." + source.name() + ".dlt";
    }

    static ConsumerRecordRecoverer recoverer(
            EventListener listener, Source source, KafkaOperations<String, byte[]> kafka, MeterRegistry metrics) {
        var publisher = new DeadLetterPublishingRecoverer(
                kafka, (message, _) -> new TopicPartition(name(message.topic(), source), ANY_PARTITION));
        // Registered with zero, so that the first dead letter is an increase.
        listener.topics().forEach(topic -> counter(metrics, listener, topic.topicName()));
        return (message, failure) -> {
            EventCodec.causeOf(message.headers())
                    .run(() -> LOG.error(
                            "Dead letter: {} could not handle {}-{}@{}",
                            listener.name(),
                            message.topic(),
                            message.partition(),
                            message.offset(),
                            failure));
            publisher.accept(message, failure);
            counter(metrics, listener, message.topic()).increment();
        };
    }

    private static Counter counter(MeterRegistry metrics, EventListener listener, String topic) {
        return metrics.counter("podworks.inbox.dead_letters", "listener", listener.name(), "topic", topic);
    }

    private static NewTopic topic(String name, TopicProperties properties) {
        return TopicBuilder.name(name)
                .partitions(1)
                .replicas(properties.replicas())
                .config(TopicConfig.RETENTION_MS_CONFIG, Long.toString(RETENTION.toMillis()))
                .build();
    }
}
