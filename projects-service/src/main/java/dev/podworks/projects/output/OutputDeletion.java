package dev.podworks.projects.output;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.id.ProjectId;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.lease.Worker;
import dev.podworks.store.ObjectStore;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Deletes a project's outputs of all attempts from the object store, once they are unavailable to callers.
///
/// The work item commits with the change that makes them unavailable, and is retried until the store has deleted
/// everything.
@Component
public class OutputDeletion {
    private static final String QUEUE = "output-removal";
    private static final Duration TIMEOUT = Duration.ofMinutes(5);
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final Duration POLL = Duration.ofSeconds(2);
    /// Longer than presigned links are valid, and than a delivery that reads the objects is retried.
    private static final Duration STILL_READ = Duration.ofHours(48);

    private final ObjectStore store;
    private final Leases leases;
    private final InstantSource clock;

    OutputDeletion(ObjectStore store, Leases leases, InstantSource clock) {
        this.store = store;
        this.leases = leases;
        this.clock = clock;
    }

    /// Call in the transaction that makes the outputs unavailable.
    public Mono<Void> schedule(ProjectId project) {
        return leases.enqueue(QUEUE, project.value(), clock.instant());
    }

    /// Deletes everything of a correction that is not served any more, as soon as nobody can be reading it. Call it
    /// in the transaction that replaces it.
    public Mono<Void> scheduleCorrection(SubmissionRef submission, int number) {
        return leases.enqueue(
                QUEUE,
                String.format(Locale.ROOT, "%s/%d", submission.key(), number),
                clock.instant().plus(STILL_READ));
    }

    private void delete(Lease lease) {
        store.deleteAll(prefix(lease.id())).then(leases.requireComplete(lease)).block(TIMEOUT);
    }

    /// @param id of a project, or of a submission and a correction
    private static String prefix(String id) {
        int number = id.lastIndexOf('/');
        return number < 0
                ? ObjectKeys.outputsOf(new ProjectId(id))
                : ObjectKeys.correction(
                        SubmissionRef.parse(id.substring(0, number)), Integer.parseInt(id.substring(number + 1)));
    }

    @Configuration(proxyBeanMethods = false)
    static class Work {
        @Bean
        Worker outputDeletionWorker(
                OutputDeletion deletion, Leases leases, InstantSource clock, MeterRegistry metrics) {
            return new Worker(leases, clock, metrics, new Worker.Settings(QUEUE, 2, LEASE, POLL), deletion::delete);
        }
    }
}
