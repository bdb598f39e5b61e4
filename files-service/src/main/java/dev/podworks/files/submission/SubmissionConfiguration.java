package dev.podworks.files.submission;

import static dev.podworks.contracts.event.EventType.PROJECT_VALIDATING;

import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.upload.Noticing;
import dev.podworks.kit.inbox.EventListener;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.reactive.TransactionalOperator;

@Configuration(proxyBeanMethods = false)
class SubmissionConfiguration {
    private static final int AT_ONCE = 16;
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration POLL = Duration.ofSeconds(1);

    @Bean
    AwaitedUploads awaitedUploads(
            InputFiles files, Noticing noticing, Leases leases, TransactionalOperator tx, InstantSource clock) {
        return new AwaitedUploads(files, noticing, leases, tx, clock);
    }

    @Bean
    EventListener submissions(AwaitedUploads uploads) {
        return EventListener.named("submissions")
                .on(PROJECT_VALIDATING, ProjectEvent.class, event -> uploads.enqueue(event.project()));
    }

    @Bean
    Worker awaitedUploadWorker(AwaitedUploads uploads, Leases leases, InstantSource clock, MeterRegistry metrics) {
        var settings = new Worker.Settings(AwaitedUploads.QUEUE, AT_ONCE, LEASE, POLL);
        return new Worker(leases, clock, metrics, settings, uploads::work);
    }
}
