package dev.podworks.kit.test;

import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.messaging.EventCodec;
import java.time.InstantSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;
import tools.jackson.databind.json.JsonMapper;

/// Beans for tests of a service: an HTTP client, a reader of topics, and a publisher of other services' events.
/// Import it next to `@SpringBootTest(webEnvironment = RANDOM_PORT)`.
@TestConfiguration(proxyBeanMethods = false)
@Lazy
public class ServiceTestKit {
    @Bean
    ServiceClient serviceClient(Environment environment, InstantSource clock) {
        return new ServiceClient(environment, clock);
    }

    @Bean
    RecordedEvents recordedEvents(
            @Value("${spring.kafka.bootstrap-servers}") String bootstrapServers, EventCodec codec) {
        return new RecordedEvents(bootstrapServers, codec);
    }

    @Bean
    TestEventPublisher testEventPublisher(
            @Value("${spring.kafka.bootstrap-servers}") String bootstrapServers,
            JsonMapper json,
            Ids ids,
            InstantSource clock) {
        return new TestEventPublisher(bootstrapServers, json, ids, clock);
    }
}
