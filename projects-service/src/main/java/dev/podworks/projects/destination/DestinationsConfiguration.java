package dev.podworks.projects.destination;

import dev.podworks.kit.peer.Peer;
import java.net.URI;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;

@Configuration(proxyBeanMethods = false)
class DestinationsConfiguration {
    @Bean
    DestinationsClient destinationsClient(WebClient.Builder http, @Value("${podworks.deliveries.url}") URI url) {
        return new DestinationsClient(Peer.of("deliveries-service", url, http, _ -> false));
    }
}
