package dev.podworks.studio.job;

import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import dev.podworks.studio.StudioProperties;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import org.springframework.context.SmartLifecycle;

/// The workers of this replica: one for each class of jobs that it takes. It neither claims nor reports work of the
/// others, which are left to other replicas.
final class JobWorkers implements SmartLifecycle {
    private static final Duration POLL = Duration.ofMillis(500);

    private final List<Worker> workers;

    JobWorkers(
            Leases leases,
            InstantSource clock,
            MeterRegistry metrics,
            StudioProperties properties,
            Worker.Handler handler) {
        this.workers = Arrays.stream(JobClass.values())
                .filter(jobClass -> jobClass.atOnce(properties) > 0)
                .map(jobClass -> new Worker(leases, clock, metrics, settings(jobClass, properties), handler))
                .toList();
    }

    private static Worker.Settings settings(JobClass jobClass, StudioProperties properties) {
        return new Worker.Settings(jobClass.queue(), jobClass.atOnce(properties), properties.lease(), POLL);
    }

    @Override
    public void start() {
        workers.forEach(Worker::start);
    }

    /// At the same time: each may take most of the time that a shutdown has.
    @Override
    public void stop() {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            workers.forEach(worker -> threads.execute(worker::stop));
        }
    }

    @Override
    public boolean isRunning() {
        return workers.stream().anyMatch(Worker::isRunning);
    }
}
