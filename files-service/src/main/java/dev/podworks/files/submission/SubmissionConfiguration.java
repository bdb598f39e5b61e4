package dev.podworks.files.submission;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.Topic;
import dev.podworks.files.file.InputFiles;
import dev.podworks.files.upload.Noticing;
import dev.podworks.kit.inbox.Subscription;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
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
    Subscription submissions(AwaitedUploads uploads) {
        return Subscription.to(Topic.PROJECTS, "submissions", uploads::onProjectEvent)
                .about(Set.of(EventType.PROJECT_VALIDATING));
    }

    @Bean
    Worker awaitedUploadWorker(AwaitedUploads uploads, Leases leases, InstantSource clock, MeterRegistry metrics) {
        var settings = new Worker.Settings(AwaitedUploads.QUEUE, AT_ONCE, LEASE, POLL);
        return new Worker(leases, clock, metrics, settings, uploads::work);
    }
}
