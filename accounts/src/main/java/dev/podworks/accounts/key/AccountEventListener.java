package dev.podworks.accounts.key;

import dev.podworks.contracts.event.Topic;
import dev.podworks.kit.messaging.Broadcast;
import dev.podworks.kit.messaging.Source;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.listener.KafkaMessageListenerContainer;

/// Every gateway replica receives every account event and evicts the account's keys from its cache, so a revoked
/// key is refused everywhere as fast as the event travels.
@Configuration(proxyBeanMethods = false)
class AccountEventListener {
    @Bean
    KafkaMessageListenerContainer<String, byte[]> accountEventContainer(
            ConsumerFactory<String, byte[]> consumers, Source source, KeyCache cache) {
        return Broadcast.container("keys", Set.of(Topic.ACCOUNTS), new Eviction(cache), source, consumers);
    }

    private record Eviction(KeyCache cache) implements Broadcast.Receiver {
        @Override
        public void receive(ConsumerRecord<String, byte[]> message) {
            cache.evict(message.key());
        }

        @Override
        public void missed() {
            cache.evictAll();
        }
    }
}
