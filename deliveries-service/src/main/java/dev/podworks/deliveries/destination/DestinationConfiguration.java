package dev.podworks.deliveries.destination;

import dev.podworks.deliveries.retention.Retention;
import dev.podworks.kit.sweep.Sweep;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class DestinationConfiguration {
    private static final Sweep.Settings SWEEP = new Sweep.Settings("removed destinations", Duration.ofMinutes(10), 500);

    @Bean
    Sweep removedDestinationsSweep(DestinationTable destinations, InstantSource clock) {
        return new Sweep(
                SWEEP, batch -> destinations.deleteRemoved(clock.instant().minus(Retention.AFTER_END), batch));
    }
}
