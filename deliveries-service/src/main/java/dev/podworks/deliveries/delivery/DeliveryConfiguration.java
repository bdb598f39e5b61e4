package dev.podworks.deliveries.delivery;

import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class DeliveryConfiguration {
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final int TESTS_AT_ONCE = 8;

    @Bean
    Worker deliveryLanes(
            LaneWork work, DeliveryProperties properties, Leases leases, InstantSource clock, MeterRegistry metrics) {
        var settings = new Worker.Settings(Lanes.QUEUE, properties.lanes(), LEASE, POLL);
        return new Worker(leases, clock, metrics, settings, work::work);
    }

    @Bean
    Worker testDeliveryWorker(TestDeliveries work, Leases leases, InstantSource clock, MeterRegistry metrics) {
        var settings = new Worker.Settings(Lanes.TESTS, TESTS_AT_ONCE, LEASE, POLL);
        return new Worker(leases, clock, metrics, settings, work::work);
    }
}
