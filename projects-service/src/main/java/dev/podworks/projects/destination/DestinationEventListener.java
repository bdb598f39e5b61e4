package dev.podworks.projects.destination;

import dev.podworks.contracts.event.DestinationEvent;
import dev.podworks.kit.inbox.EventListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class DestinationEventListener {
    @Bean
    EventListener destinationEvents(Destinations destinations) {
        return EventListener.named("destinations")
                .onAll(DestinationEvent.class, (event, _) -> destinations.apply(event.destination()));
    }
}
