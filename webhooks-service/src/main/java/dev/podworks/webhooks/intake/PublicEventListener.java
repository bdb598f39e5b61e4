package dev.podworks.webhooks.intake;

import dev.podworks.contracts.event.ChangeEvent;
import dev.podworks.contracts.event.ChangedResource;
import dev.podworks.contracts.event.DomainEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.kit.change.ChangeNotifier;
import dev.podworks.kit.inbox.EventListener;
import dev.podworks.webhooks.delivery.Deliveries;
import dev.podworks.webhooks.event.Events;
import dev.podworks.webhooks.event.StoredEvent;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.core.publisher.Mono;

/// Stores every public event and creates its deliveries to the endpoints that receive its type.
@Configuration(proxyBeanMethods = false)
class PublicEventListener {
    private static final Set<EventType> TYPES =
            Arrays.stream(EventType.values()).filter(EventType::isPublic).collect(Collectors.toUnmodifiableSet());

    @Bean
    EventListener publicEvents(Events events, Deliveries deliveries, ChangeNotifier changes) {
        return EventListener.named("event-store")
                .on(
                        TYPES,
                        DomainEvent.class,
                        (_, event) -> Mono.justOrEmpty(events.publicOf(event))
                                .flatMap(stored -> store(stored, events, deliveries, changes)));
    }

    private static Mono<Void> store(StoredEvent event, Events events, Deliveries deliveries, ChangeNotifier changes) {
        var change = new ChangeEvent(
                event.account(), event.mode(), ChangedResource.EVENT, event.id().value());
        return events.store(event)
                .filter(Boolean::booleanValue)
                .flatMap(_ -> deliveries.fanOut(event).then(changes.afterCommit(change)));
    }
}
