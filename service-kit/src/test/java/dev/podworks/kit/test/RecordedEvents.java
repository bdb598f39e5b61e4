package dev.podworks.kit.test;

import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.id.AccountId;
import dev.podworks.kit.messaging.EventCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/// Reads all records of topics from their start, with a consumer outside of any group.
///
/// Every call polls new records and returns all, so it can be used with Awaitility.
public final class RecordedEvents implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(50);

    private final EventCodec codec;
    private final KafkaConsumer<String, byte[]> consumer;
    private final Map<String, List<ConsumerRecord<String, byte[]>>> seen = new HashMap<>();

    RecordedEvents(String bootstrapServers, EventCodec codec) {
        this.codec = codec;
        this.consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrapServers, "auto.offset.reset", "earliest"),
                new StringDeserializer(),
                new ByteArrayDeserializer());
    }

    /// The events of one aggregate, in the topic's order.
    public List<Event> of(Topic topic, String key) {
        return records(topic.topicName()).stream()
                .filter(message -> key.equals(message.key()))
                .flatMap(message -> codec.read(message).stream())
                .toList();
    }

    /// The types of the events of one aggregate, in the topic's order.
    public List<EventType> typesOf(Topic topic, String key) {
        return of(topic, key).stream().map(Event::type).toList();
    }

    /// The resources of an account that were notified as changed, such as `project_progress/prj_…`.
    public List<String> changes(AccountId account) {
        return of(Topic.CHANGES, account.value()).stream()
                .map(event -> (ChangeEvent) event.payload())
                .map(change -> change.resource().wire() + "/" + change.id())
                .toList();
    }

    /// All records of any topic, including dead-letter topics. In order within a partition.
    public synchronized List<ConsumerRecord<String, byte[]>> records(String topic) {
        var records = seen.computeIfAbsent(topic, this::follow);
        while (isBehind(topic)) {
            consumer.poll(POLL).forEach(message -> listOf(message.topic()).add(message));
        }
        return List.copyOf(records);
    }

    private List<ConsumerRecord<String, byte[]>> listOf(String topic) {
        return seen.computeIfAbsent(topic, _ -> new ArrayList<>());
    }

    private List<ConsumerRecord<String, byte[]>> follow(String topic) {
        var all = new ArrayList<>(consumer.assignment());
        all.addAll(partitions(topic));
        consumer.assign(all);
        return new ArrayList<>();
    }

    private boolean isBehind(String topic) {
        return consumer.endOffsets(partitions(topic)).entrySet().stream()
                .anyMatch(end -> consumer.position(end.getKey()) < end.getValue());
    }

    private List<TopicPartition> partitions(String topic) {
        return consumer.partitionsFor(topic).stream()
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
    }

    @Override
    public synchronized void close() {
        consumer.close();
    }
}
