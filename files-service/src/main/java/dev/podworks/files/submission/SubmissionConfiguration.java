package dev.podworks.files.submission;

import static dev.podworks.contracts.event.EventType.PROJECT_VALIDATING;

import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.upload.UploadDetection;
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
    PendingUploadCheck pendingUploadCheck(
            InputFiles files, UploadDetection detection, Leases leases, TransactionalOperator tx, InstantSource clock) {
        return new PendingUploadCheck(files, detection, leases, tx, clock);
    }

    @Bean
    EventListener submissions(PendingUploadCheck uploads) {
        return EventListener.named("submissions")
                .on(PROJECT_VALIDATING, ProjectEvent.class, event -> uploads.enqueue(event.project()));
    }

    @Bean
    Worker pendingUploadWorker(PendingUploadCheck uploads, Leases leases, InstantSource clock, MeterRegistry metrics) {
        var settings = new Worker.Settings(PendingUploadCheck.QUEUE, AT_ONCE, LEASE, POLL);
        return new Worker(leases, clock, metrics, settings, uploads::run);
    }
}
