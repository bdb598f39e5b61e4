package dev.podworks.kit.messaging;

import dev.podworks.contracts.event.Topic;
import java.util.Collection;
import java.util.Properties;
import java.util.UUID;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.listener.ConsumerAwareRebalanceListener;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.KafkaMessageListenerContainer;
import org.springframework.kafka.listener.MessageListener;

/// Delivers every record of some topics to every replica, for what a replica has in memory.
///
/// Unlike [dev.podworks.kit.inbox.EventListener] it has no inbox, no dead letters and commits no offsets: each replica
/// reads from the end of the topics in a consumer group of its own.
public final class Broadcast {
    private Broadcast() {}

    public interface Receiver {
        void receive(ConsumerRecord<String, byte[]> message);

        /// Records may have been missed until now, but none will be from now on: at the start and after an
        /// interruption.
        void missed();
    }

    /// @param name unique within the service
    public static KafkaMessageListenerContainer<String, byte[]> container(
            String name,
            Collection<Topic> topics,
            Receiver receiver,
            Source source,
            ConsumerFactory<String, byte[]> consumers) {
        var properties =
                new ContainerProperties(topics.stream().map(Topic::topicName).toArray(String[]::new));
        properties.setGroupId(source.name() + "." + name + "." + UUID.randomUUID());
        properties.setKafkaConsumerProperties(fromLatest());
        // Nobody acknowledges, so no offset is ever committed.
        properties.setAckMode(ContainerProperties.AckMode.MANUAL);
        properties.setConsumerRebalanceListener(new FromTheEnd(receiver));
        properties.setMessageListener((MessageListener<String, byte[]>) receiver::receive);
        properties.setListenerTaskExecutor(new VirtualThreadTaskExecutor(name + "-"));
        return new KafkaMessageListenerContainer<>(consumers, properties);
    }

    private static Properties fromLatest() {
        var properties = new Properties();
        properties.setProperty(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest");
        return properties;
    }

    /// On every assignment the position is fixed first and the receiver called after that: no record before the
    /// position can be missed any more, and later ones will be received.
    private record FromTheEnd(Receiver receiver) implements ConsumerAwareRebalanceListener {
        @Override
        public void onPartitionsAssigned(Consumer<?, ?> consumer, Collection<TopicPartition> partitions) {
            consumer.seekToEnd(partitions);
            partitions.forEach(consumer::position);
            receiver.missed();
        }
    }
}
