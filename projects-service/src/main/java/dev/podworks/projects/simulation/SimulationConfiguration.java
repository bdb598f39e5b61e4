package dev.podworks.projects.simulation;

import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class SimulationConfiguration {
    private static final Worker.Settings SETTINGS =
            new Worker.Settings(SimulationStart.QUEUE, 8, Duration.ofSeconds(30), Duration.ofMillis(500));

    @Bean
    Worker simulationWorker(Leases leases, InstantSource clock, MeterRegistry metrics, Simulator simulator) {
        return new Worker(leases, clock, metrics, SETTINGS, simulator::work);
    }
}
