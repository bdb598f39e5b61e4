package dev.podworks.kit.change;

import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.Ids;
import dev.podworks.kit.messaging.EventCodec;
import dev.podworks.kit.messaging.Source;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.KafkaTemplate;

@Configuration(proxyBeanMethods = false)
public class ChangeConfiguration {
    /// The producer's buffer and retries are those of the relay, which waits for its records.
    @Bean
    ChangeNotifier changeNotifier(
            KafkaTemplate<String, byte[]> kafka,
            EventCodec codec,
            Source source,
            Ids ids,
            InstantSource clock,
            MeterRegistry metrics) {
        return new ChangeNotifier(change -> kafka.send(codec.write(event(change, ids, source, clock))), clock, metrics);
    }

    private static Event event(ChangeEvent change, Ids ids, Source source, InstantSource clock) {
        return new Event(ids.event(), EventType.RESOURCE_CHANGED, source.uri(), clock.instant(), change);
    }
}
