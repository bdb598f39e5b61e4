package dev.podworks.webhooks.intake;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.Topic;
import dev.podworks.kit.inbox.Subscription;
import dev.podworks.webhooks.delivery.Deliveries;
import dev.podworks.webhooks.event.Events;
import dev.podworks.webhooks.event.StoredEvent;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/// Every public event that any service tells: stored, and handed to the endpoints that want it.
@Configuration(proxyBeanMethods = false)
class IntakeConfiguration {
    private static final Set<EventType> TYPES =
            Arrays.stream(EventType.values()).filter(EventType::isPublic).collect(Collectors.toUnmodifiableSet());
    private static final Set<Topic> TOPICS =
            TYPES.stream().map(EventType::topic).collect(Collectors.toUnmodifiableSet());

    @Bean
    Subscription eventStore(Events events, Deliveries deliveries) {
        return new Subscription("event-store", TOPICS, event -> take(event, events, deliveries)).about(TYPES);
    }

    private static Mono<Void> take(Event told, Events events, Deliveries deliveries) {
        return Mono.justOrEmpty(events.publicOf(told)).flatMap(event -> store(event, events, deliveries));
    }

    private static Mono<Void> store(StoredEvent event, Events events, Deliveries deliveries) {
        return events.store(event).filter(Boolean::booleanValue).flatMap(_ -> deliveries.fanOut(event));
    }
}
