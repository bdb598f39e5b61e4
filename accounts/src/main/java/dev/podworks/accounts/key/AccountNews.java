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

/// Every gateway hears of every changed account and drops what it has cached of it: a revoked key stops working
/// everywhere as fast as the event travels.
///
/// Unlike the kit's subscriptions this is a broadcast about memory, so it has no inbox and keeps no offsets: each
/// gateway reads from now on in a consumer group of its own, which is gone with it.
@Configuration(proxyBeanMethods = false)
class AccountNews {
    @Bean
    KafkaMessageListenerContainer<String, byte[]> accountNewsListener(
            ConsumerFactory<String, byte[]> consumers, Source source, KeyCache cache) {
        var properties = new ContainerProperties(Topic.ACCOUNTS.topicName());
        properties.setGroupId(source.name() + ".keys." + UUID.randomUUID());
        properties.setKafkaConsumerProperties(fromNowOn());
        // Nobody acknowledges, so no offset is ever committed.
        properties.setAckMode(ContainerProperties.AckMode.MANUAL);
        properties.setConsumerRebalanceListener(new ForgetWhatMayHaveBeenMissed(cache));
        properties.setMessageListener((MessageListener<String, byte[]>) message -> cache.forget(message.key()));
        properties.setListenerTaskExecutor(new VirtualThreadTaskExecutor("account-news-"));
        return new KafkaMessageListenerContainer<>(consumers, properties);
    }

    private static Properties fromNowOn() {
        var properties = new Properties();
        properties.setProperty(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest");
        return properties;
    }

    /// At the start and after every break the place to read from is fixed first, and then everything is dropped:
    /// news from before that place can't matter any more, and the others will come.
    private record ForgetWhatMayHaveBeenMissed(KeyCache cache) implements ConsumerAwareRebalanceListener {
        @Override
        public void onPartitionsAssigned(Consumer<?, ?> consumer, Collection<TopicPartition> partitions) {
            consumer.seekToEnd(partitions);
            partitions.forEach(consumer::position);
            cache.forgetAll();
        }
    }
}
