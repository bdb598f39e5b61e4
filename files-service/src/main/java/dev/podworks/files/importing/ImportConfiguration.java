package dev.podworks.files.importing;

import dev.podworks.files.capture.Capture;
import dev.podworks.files.capture.SizeLimits;
import dev.podworks.files.check.CheckQueue;
import dev.podworks.files.file.InputFiles;
import dev.podworks.kit.egress.Egress;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import dev.podworks.store.ObjectStore;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.reactive.TransactionalOperator;

@Configuration(proxyBeanMethods = false)
class ImportConfiguration {
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofSeconds(1);

    @Bean
    ImportRunner importRunner(
            InputFiles files,
            Imports imports,
            Egress egress,
            SizeLimits limits,
            ObjectStore store,
            Capture capture,
            CheckQueue checks,
            Leases leases,
            TransactionalOperator tx,
            InstantSource clock,
            MeterRegistry metrics) {
        return new ImportRunner(
                files, imports, new Downloader(egress), limits, store, capture, checks, leases, tx, clock, metrics);
    }

    @Bean
    Worker importWorker(
            ImportRunner runner,
            ImportProperties properties,
            Leases leases,
            InstantSource clock,
            MeterRegistry metrics) {
        var settings = new Worker.Settings(Imports.QUEUE, properties.atOnce(), LEASE, POLL);
        return new Worker(leases, clock, metrics, settings, runner::run);
    }
}
