package dev.podworks.deliveries.delivery;

import dev.podworks.kit.lease.Lanes;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import dev.podworks.kit.sweep.Sweep;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.reactive.TransactionalOperator;

@Configuration(proxyBeanMethods = false)
class DeliveryConfiguration {
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(500);
    private static final int SIMULATION_PERMITS = 8;
    private static final Sweep.Settings RECONCILIATION =
            new Sweep.Settings("deliveries of ended projects", Duration.ofMinutes(10), 100);
    private static final Sweep.Settings ENDED = new Sweep.Settings("ended deliveries", Duration.ofMinutes(10), 500);

    @Bean
    Lanes lanes(Leases leases, TransactionalOperator tx, InstantSource clock) {
        return new Lanes("delivery-lane", leases, tx, clock);
    }

    @Bean
    Worker laneWorker(
            LaneHandler handler,
            Lanes lanes,
            DeliveryProperties properties,
            Leases leases,
            InstantSource clock,
            MeterRegistry metrics) {
        var settings = new Worker.Settings(lanes.queue(), properties.lanes(), LEASE, POLL);
        return new Worker(leases, clock, metrics, settings, handler::handle);
    }

    @Bean
    Sweep reconciliationSweep(Deliveries deliveries) {
        return new Sweep(RECONCILIATION, deliveries::reconcile);
    }

    @Bean
    Sweep endedDeliveriesSweep(Deliveries deliveries) {
        return new Sweep(ENDED, deliveries::deleteEnded);
    }

    @Bean
    Worker testDeliveryWorker(SimulatedDeliveries handler, Leases leases, InstantSource clock, MeterRegistry metrics) {
        var settings = new Worker.Settings(DeliveryScheduler.TEST_QUEUE, SIMULATION_PERMITS, LEASE, POLL);
        return new Worker(leases, clock, metrics, settings, handler::handle);
    }
}
