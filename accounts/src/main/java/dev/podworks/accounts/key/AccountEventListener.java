package dev.podworks.accounts.key;

import dev.podworks.contracts.event.Topic;
import dev.podworks.kit.messaging.Source;
import java.util.Collection;
import java.util.Properties;
import java.util.UUID;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.TopicPartition;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.listener.ConsumerAwareRebalanceListener;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.KafkaMessageListenerContainer;
import org.springframework.kafka.listener.MessageListener;

/// Every gateway replica receives every account event and evicts the account's keys from its cache, so a revoked
/// key is refused everywhere as fast as the event travels.
///
/// Unlike the kit's event listeners this is a broadcast about memory: it has no inbox and commits no offsets.
/// Each replica reads from the end of the topic in a consumer group of its own.
@Configuration(proxyBeanMethods = false)
class AccountEventListener {
    @Bean
    KafkaMessageListenerContainer<String, byte[]> accountEventContainer(
            ConsumerFactory<String, byte[]> consumers, Source source, KeyCache cache) {
        var properties = new ContainerProperties(Topic.ACCOUNTS.topicName());
        properties.setGroupId(source.name() + ".keys." + UUID.randomUUID());
        properties.setKafkaConsumerProperties(fromLatest());
        // Nobody acknowledges, so no offset is ever committed.
        properties.setAckMode(ContainerProperties.AckMode.MANUAL);
        properties.setConsumerRebalanceListener(new EvictMissedEvents(cache));
        properties.setMessageListener((MessageListener<String, byte[]>) message -> cache.evict(message.key()));
        properties.setListenerTaskExecutor(new VirtualThreadTaskExecutor("account-events-"));
        return new KafkaMessageListenerContainer<>(consumers, properties);
    }

    private static Properties fromLatest() {
        var properties = new Properties();
        properties.setProperty(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest");
        return properties;
    }

    /// On every assignment the position is fixed first and the whole cache is evicted after that: no event before
    /// the position can be missed any more, and later ones will be received.
    private record EvictMissedEvents(KeyCache cache) implements ConsumerAwareRebalanceListener {
        @Override
        public void onPartitionsAssigned(Consumer<?, ?> consumer, Collection<TopicPartition> partitions) {
            consumer.seekToEnd(partitions);
            partitions.forEach(consumer::position);
            cache.evictAll();
        }
    }
}
