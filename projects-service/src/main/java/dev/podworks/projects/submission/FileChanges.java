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

/// Brings a change of a file to the submissions that wait for it.
///
/// A customer may have any number of those with one file, so the event itself only enqueues work, one item for each
/// version of the file. The work goes through the submissions page by page, each in a transaction of its own; where it
/// is interrupted it starts again from the first page, and what was moved on already is passed over.
@Component
class FileChanges {
    private static final Logger LOG = LoggerFactory.getLogger(FileChanges.class);
    private static final String QUEUE = "file-change";
    private static final int PAGE = 100;
    private static final Duration STEP_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final ProjectTable projects;
    private final Submissions submissions;
    private final Leases leases;
    private final InstantSource clock;

    FileChanges(ProjectTable projects, Submissions submissions, Leases leases, InstantSource clock) {
        this.projects = projects;
        this.submissions = submissions;
        this.leases = leases;
        this.clock = clock;
    }

    /// A version of a file, as the id of work: `file_…/7`.
    private record Change(FileId file, long version) {
        static Change parse(String workId) {
            var slash = workId.indexOf('/');
            return new Change(new FileId(workId.substring(0, slash)), Long.parseLong(workId.substring(slash + 1)));
        }

        String workId() {
            return file.value() + "/" + version;
        }
    }

    /// In the transaction that learned of the change. A submission that begins at the same time either finds the change
    /// or is found here: see {@link dev.podworks.projects.file.KnownFiles#findForWaiting}.
    Mono<Void> enqueue(FileSnapshot file) {
        var work = new Change(file.id(), file.version());
        return projects.validatingWith(file.id(), "", 1)
                .hasElements()
                .filter(Boolean::booleanValue)
                .flatMap(_ -> leases.enqueue(QUEUE, work.workId(), clock.instant()));
    }

    private void work(Lease lease) {
        validating(Change.parse(lease.id()).file())
                .concatMap(this::isMovedOn)
                .filter(moved -> !moved)
                .count()
                .flatMap(failed -> failed == 0 ? leases.complete(lease) : Mono.error(() -> incomplete(lease, failed)))
                .filter(Boolean::booleanValue)
                .switchIfEmpty(Mono.error(() -> new LeaseLostException(lease)))
                .block(LIMIT);
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

    /// One that fails does not keep the change from the others; its own deadline ends it if nothing else does.
    private Mono<Boolean> isMovedOn(ProjectId project) {
        return submissions
                .filesChanged(project)
                .timeout(STEP_TIMEOUT)
                .thenReturn(true)
                .onErrorResume(failure -> {
                    LOG.warn("{} could not handle the change of a file: {}", project, failure.toString());
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
        Worker fileChangeWorker(FileChanges changes, Leases leases, InstantSource clock, MeterRegistry metrics) {
            return new Worker(leases, clock, metrics, SETTINGS, changes::work);
        }
    }
}
