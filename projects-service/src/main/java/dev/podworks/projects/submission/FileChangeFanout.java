package dev.podworks.projects.submission;

import dev.podworks.contracts.file.FileSnapshot;
import dev.podworks.contracts.id.FileId;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import dev.podworks.projects.project.ProjectTable;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/// Delivers a change of a file to the submissions that wait for it.
///
/// Any number of submissions may wait for one file, so the event only enqueues a work item, one for each version of
/// the file. The worker processes the submissions page by page, each in its own transaction. After an interruption
/// it restarts at the first page; submissions that are already processed ignore the change.
@Component
class FileChangeFanout {
    private static final Logger LOG = LoggerFactory.getLogger(FileChangeFanout.class);
    private static final String QUEUE = "file-change";
    private static final int PAGE = 100;
    private static final Duration STEP_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final ProjectTable projects;
    private final Submissions submissions;
    private final Leases leases;
    private final InstantSource clock;

    FileChangeFanout(ProjectTable projects, Submissions submissions, Leases leases, InstantSource clock) {
        this.projects = projects;
        this.submissions = submissions;
        this.leases = leases;
        this.clock = clock;
    }

    /// A version of a file. The id of its work item is `file_…/7`.
    private record Change(FileId file, long version) {
        static Change parse(String workId) {
            var slash = workId.indexOf('/');
            return new Change(new FileId(workId.substring(0, slash)), Long.parseLong(workId.substring(slash + 1)));
        }

        String workId() {
            return file.value() + "/" + version;
        }
    }

    /// Call in the transaction that stores the change. A concurrent submission either sees the change or is found
    /// here: see {@link dev.podworks.projects.file.FileReadModel#findAndLock}.
    Mono<Void> enqueue(FileSnapshot file) {
        var work = new Change(file.id(), file.version());
        return projects.validatingWith(file.id(), "", 1)
                .hasElements()
                .filter(Boolean::booleanValue)
                .flatMap(_ -> leases.enqueue(QUEUE, work.workId(), clock.instant()));
    }

    private void work(Lease lease) {
        validating(Change.parse(lease.id()).file())
                .concatMap(this::isProcessed)
                .filter(processed -> !processed)
                .count()
                .flatMap(failed -> failed == 0 ? leases.complete(lease) : Mono.error(() -> incomplete(lease, failed)))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> new LeaseLostException(lease)))
                .block(TIMEOUT);
    }

    private Flux<ProjectId> validating(FileId file) {
        return page(file, "")
                .expand(page -> page.size() < PAGE
                        ? Mono.empty()
                        : page(file, page.getLast().value()))
                .concatMapIterable(page -> page);
    }

    private Mono<List<ProjectId>> page(FileId file, String after) {
        return projects.validatingWith(file, after, PAGE).collectList();
    }

    /// A failure does not affect the other submissions. The work item is retried; if it keeps failing, the deadline
    /// of the submission ends it.
    private Mono<Boolean> isProcessed(ProjectId project) {
        return submissions
                .filesChanged(project)
                .timeout(STEP_TIMEOUT)
                .thenReturn(true)
                .onErrorResume(failure -> {
                    LOG.warn("{} could not process the change of a file: {}", project, failure.toString());
                    return Mono.just(false);
                });
    }

    private static IllegalStateException incomplete(Lease lease, long failed) {
        return new IllegalStateException(lease.id() + " failed for " + failed + " submissions");
    }

    @Configuration(proxyBeanMethods = false)
    static class Work {
        private static final Worker.Settings SETTINGS =
                new Worker.Settings(QUEUE, 8, Duration.ofSeconds(30), Duration.ofMillis(500));

        @Bean
        Worker fileChangeWorker(FileChangeFanout changes, Leases leases, InstantSource clock, MeterRegistry metrics) {
            return new Worker(leases, clock, metrics, SETTINGS, changes::work);
        }
    }
}
