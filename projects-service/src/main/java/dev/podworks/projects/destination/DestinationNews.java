package dev.podworks.projects.destination;

import dev.podworks.contracts.event.DestinationEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.kit.inbox.Subscription;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class DestinationNews {
    @Bean
    Subscription destinationsSubscription(Destinations destinations) {
        return Subscription.to(
                Topic.DESTINATIONS,
                "destinations",
                event -> destinations.apply(((DestinationEvent) event.payload()).destination()));
    }
}
