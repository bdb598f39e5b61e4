package dev.podworks.projects.destination;

import dev.podworks.contracts.api.Service;
import dev.podworks.kit.upstream.UpstreamClient;
import java.net.URI;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;

@Configuration(proxyBeanMethods = false)
class DestinationsConfiguration {
    @Bean
    DestinationsClient destinationsClient(WebClient.Builder http, @Value("${podworks.deliveries.url}") URI url) {
        return new DestinationsClient(UpstreamClient.of(Service.DELIVERIES, url, http, _ -> false));
    }
}
