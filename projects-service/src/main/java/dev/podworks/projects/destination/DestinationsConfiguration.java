package dev.podworks.projects.destination;

import dev.podworks.contracts.api.Service;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.upstream.UpstreamClient;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;

@Configuration(proxyBeanMethods = false)
class DestinationsConfiguration {
    /// Longer than any event may come late.
    private static final Duration KEPT_AFTER_REMOVAL = Duration.ofDays(30);

    private static final Sweep.Settings RETENTION =
            new Sweep.Settings("removed destinations", Duration.ofHours(1), 500);

    @Bean
    Sweep knownDestinationRetention(Destinations destinations, InstantSource clock) {
        return new Sweep(
                RETENTION, atMost -> destinations.forgetRemoved(clock.instant().minus(KEPT_AFTER_REMOVAL), atMost));
    }

    @Bean
    DestinationsClient destinationsClient(WebClient.Builder http, @Value("${podworks.deliveries.url}") URI url) {
        return new DestinationsClient(UpstreamClient.of(Service.DELIVERIES, url, http, _ -> false));
    }
}
