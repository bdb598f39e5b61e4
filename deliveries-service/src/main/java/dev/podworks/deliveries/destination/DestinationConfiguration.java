package dev.podworks.deliveries.destination;

import dev.podworks.contracts.api.Service;
import dev.podworks.deliveries.retention.Retention;
import dev.podworks.kit.outbox.EventForwarder;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.upstream.UpstreamClient;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.client.WebClient;

@Configuration(proxyBeanMethods = false)
class DestinationConfiguration {
    private static final Sweep.Settings SWEEP = new Sweep.Settings("removed destinations", Duration.ofMinutes(10), 500);

    @Bean
    Sweep removedDestinationsSweep(DestinationTable destinations, InstantSource clock) {
        return new Sweep(
                SWEEP, batch -> destinations.deleteRemoved(clock.instant().minus(Retention.AFTER_END), batch));
    }

    @Bean
    EventForwarder eventForwarder(
            WebClient.Builder http, @Value("${podworks.projects.url}") URI projects, MeterRegistry metrics) {
        return new EventForwarder(List.of(UpstreamClient.of(Service.PROJECTS, projects, http, _ -> false)), metrics);
    }
}
