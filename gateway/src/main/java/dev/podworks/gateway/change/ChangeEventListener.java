package dev.podworks.gateway.change;

import dev.podworks.contracts.event.Event;
import dev.podworks.kit.messaging.Broadcast;
import dev.podworks.kit.messaging.EventCodec;
import dev.podworks.kit.messaging.Source;
import dev.podworks.kit.messaging.UnreadableRecordException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.listener.KafkaMessageListenerContainer;

/// Every replica receives all events, since it can have a stream of any account.
@Configuration(proxyBeanMethods = false)
class ChangeEventListener {
    private static final Logger LOG = LoggerFactory.getLogger(ChangeEventListener.class);

    @Bean
    KafkaMessageListenerContainer<String, byte[]> changeEventContainer(
            ConsumerFactory<String, byte[]> consumers, Source source, EventCodec codec, ChangeStreams streams) {
        return Broadcast.container(
                "changes", ResourceChanges.TOPICS, new Notification(codec, streams), source, consumers);
    }

    private record Notification(EventCodec codec, ChangeStreams streams) implements Broadcast.Receiver {
        @Override
        public void receive(ConsumerRecord<String, byte[]> message) {
            try {
                codec.read(message)
                        .map(Event::payload)
                        .flatMap(ResourceChanges::of)
                        .ifPresent(streams::publish);
            } catch (UnreadableRecordException e) {
                // The services that act on it have made it a dead letter.
                LOG.debug("A record of {} is not a change: {}", message.topic(), e.toString());
            }
        }

        @Override
        public void missed() {
            streams.reset();
        }
    }
}
