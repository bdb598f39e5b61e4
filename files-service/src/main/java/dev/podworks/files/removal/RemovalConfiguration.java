package dev.podworks.files.removal;

import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class RemovalConfiguration {
    private static final int AT_ONCE = 8;
    private static final Duration LEASE = Duration.ofSeconds(90);
    private static final Duration POLL = Duration.ofSeconds(5);

    @Bean
    Worker removalWorker(ObjectRemoval removals, Leases leases, InstantSource clock, MeterRegistry metrics) {
        var settings = new Worker.Settings(ObjectRemoval.QUEUE, AT_ONCE, LEASE, POLL);
        return new Worker(leases, clock, metrics, settings, removals::run);
    }
}
