package dev.podworks.webhooks.delivery;

import dev.podworks.kit.lease.Lanes;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import dev.podworks.kit.partition.DailyPartitions;
import dev.podworks.kit.partition.DailyPartitions.PartitionedTable;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;

@Configuration(proxyBeanMethods = false)
class DeliveryConfiguration {
    private static final int RETENTION_DAYS = 30;
    /// Yesterday too: at midnight a service's clock may be slightly behind the database's.
    private static final PartitionedTable TABLE = new PartitionedTable("delivery", RETENTION_DAYS, "true", 1);

    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofMillis(500);

    @Bean
    DailyPartitions deliveryPartitions(DatabaseClient db, TransactionalOperator tx) {
        return new DailyPartitions(db, tx, TABLE);
    }

    @Bean
    Lanes lanes(Leases leases, TransactionalOperator tx, InstantSource clock) {
        return new Lanes("webhook-endpoint", leases, tx, clock);
    }

    @Bean
    Worker laneWorker(
            LaneOperations operations,
            Lanes lanes,
            LaneSignals signals,
            WebhookProperties properties,
            Leases leases,
            InstantSource clock,
            MeterRegistry metrics) {
        var settings = new Worker.Settings(lanes.queue(), properties.lanes(), LEASE, POLL);
        return new Worker(
                leases,
                clock,
                metrics,
                settings,
                lease -> new Lane(operations, lease, properties.inFlightPerEndpoint()).run(signals));
    }
}
