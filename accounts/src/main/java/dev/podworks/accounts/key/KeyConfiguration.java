package dev.podworks.accounts.key;

import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import dev.podworks.kit.sweep.Sweep;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class KeyConfiguration {
    private static final Worker.Settings WORKER =
            new Worker.Settings(KeyExpiryWarnings.QUEUE, 2, Duration.ofMinutes(1), Duration.ofSeconds(5));
    private static final int USAGE_RETENTION_DAYS = 90;
    private static final Sweep.Settings SWEEP = new Sweep.Settings("old key usage", Duration.ofHours(1), 1_000);

    @Bean
    Worker keyExpiryWarningWorker(KeyExpiryWorker worker, Leases leases, InstantSource clock, MeterRegistry metrics) {
        return new Worker(leases, clock, metrics, WORKER, worker::process);
    }

    @Bean
    Sweep keyUsageSweep(KeyUsageTable table, InstantSource clock) {
        return new Sweep(SWEEP, atMost -> table.deleteOlderThan(oldest(clock), atMost));
    }

    private static LocalDate oldest(InstantSource clock) {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).minusDays(USAGE_RETENTION_DAYS);
    }
}
