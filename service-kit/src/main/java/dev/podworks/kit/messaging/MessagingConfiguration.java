package dev.podworks.kit.messaging;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.KafkaAdmin;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TopicProperties.class)
public class MessagingConfiguration {
    @Bean
    KafkaAdmin.NewTopics topics(TopicProperties properties) {
        return Topics.all(properties);
    }

    @Bean
    EventCodec eventCodec(JsonMapper json) {
        return new EventCodec(json);
    }
}
