package dev.podworks.studio.job;

import static dev.podworks.contracts.event.EventType.PROJECT_CANCELLED;
import static dev.podworks.contracts.event.EventType.STUDIO_REQUEUED;
import static dev.podworks.contracts.event.EventType.STUDIO_STARTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.kit.cause.Cause;
import dev.podworks.kit.lease.Lease;
import dev.podworks.kit.lease.LeaseLostException;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import dev.podworks.studio.render.RenderJob;
import dev.podworks.studio.render.Renderer;
import dev.podworks.studio.render.progress.Progress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/// A job's steps when workers stop, lose their leases or race with project events.
class JobsTest extends StudioTest {
    private static final Duration LONG_LEASE = Duration.ofMinutes(5);

    @Autowired
    Jobs jobs;

    @Autowired
    JobWorkers workers;

    @Autowired
    Renderer renderer;

    @Test
    void aStoppingWorkerReleasesItsJobWithoutCountingTheAttempt() {
        var project = longProject();
        queue(project);
        awaitProgress(project);

        workers.stop();
        try {
            assertThat(stateOf(project)).isEqualTo("waiting");
            assertThat(failuresOf(project)).isZero();
            nothingIsLeftOnDiskOrRunning();
            awaitSteps(project, STUDIO_STARTED, STUDIO_REQUEUED);
        } finally {
            workers.start();
        }
        awaitSteps(project, STUDIO_STARTED, STUDIO_REQUEUED, STUDIO_STARTED);
        publisher.publish(PROJECT_CANCELLED, project.becomes(ProjectStatus.CANCELLED));
    }

    /// Regression: an interrupted upload was counted as a failure of the store.
    @Test
    void aWorkerStoppedDuringTheUploadLeavesNoObject() throws Exception {
        var project = TestProject.of(TestCallers.live().account());
        var submission = project.snapshot().submissionRef();
        var job = new RenderJob(project.id(), null, project.snapshot().settings(), List.of(shortTrack()));
        try (var result = renderer.render(job, _ -> {})) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> new OutputStore(store).store(submission, 1, result))
                    .isInstanceOf(InterruptedException.class);
            var key = ObjectKeys.output(submission, 1, result.files().getFirst().name());
            assertThat(store.find(key).hasElement().block()).isFalse();
        }
    }

    /// Regression: only ending a job checked the lease, so a worker that had lost it still published progress.
    @Test
    void aWorkerWithoutTheLeasePublishesAndChangesNothing() {
        var project = shortProject();
        var held = leave(project, "in force", 0, LONG_LEASE);
        var lost = new Lease(held.queue(), held.id(), 1, "an older one", Cause.UNKNOWN);
        var job = new Job(project.snapshot(), JobClass.STANDARD, 1, JobState.RUNNING, 0);
        var outputs = new StoredOutputs(List.of(), List.of(), "zip", "manifest");

        for (var step : List.<Mono<?>>of(
                jobs.begin(lost),
                jobs.progress(lost, job, new Progress("Cleaning", 10, 1, 20)),
                jobs.finish(lost, job, outputs),
                jobs.fail(lost, job, "It is broken."),
                jobs.retry(lost, job, "a fault", Duration.ZERO),
                jobs.release(lost))) {
            assertThatThrownBy(step::block).isInstanceOf(LeaseLostException.class);
        }
        assertThat(stateOf(project)).isEqualTo("running");
        assertThat(published(project)).isEmpty();
        Blocking.run(jobs.withdraw(project.snapshot().submissionRef()).as(tx::transactional));
    }

    /// Regression: worker steps and project events locked two rows in opposite order and deadlocked.
    @Test
    void workerStepsAndProjectEventsDoNotDeadlock() {
        workers.stop();
        try {
            for (int round = 0; round < 25; round++) {
                var project = TestProject.of(TestCallers.live().account());
                var lease = leave(project, "in force", 0, LONG_LEASE);
                var hold = jobs.hold(project.becomes(ProjectStatus.QUEUED).project())
                        .as(tx::transactional);
                var release = jobs.release(lease).onErrorComplete(LeaseLostException.class);

                Blocking.run(Mono.when(inParallel(release), inParallel(hold), inParallel(release)));

                assertThat(stateOf(project)).isEqualTo("held");
                Blocking.run(jobs.withdraw(project.snapshot().submissionRef()).as(tx::transactional));
            }
        } finally {
            workers.start();
        }
    }

    private static Mono<Void> inParallel(Mono<Void> step) {
        return step.subscribeOn(Schedulers.boundedElastic());
    }
}
