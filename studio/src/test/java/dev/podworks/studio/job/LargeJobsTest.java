package dev.podworks.studio.job;

import static dev.podworks.contracts.event.EventType.PROJECT_CANCELLED;
import static dev.podworks.contracts.event.EventType.PROJECT_STOPPED;
import static dev.podworks.contracts.event.EventType.STUDIO_FINISHED;
import static dev.podworks.contracts.event.EventType.STUDIO_REQUEUED;
import static dev.podworks.contracts.event.EventType.STUDIO_STARTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.lease.Leases;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestProject;
import dev.podworks.studio.StudioProperties;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// Jobs of both classes: their queues, and the workers that take them.
class LargeJobsTest extends StudioTest {
    private static final Duration LARGE = Duration.ofHours(4);

    @Autowired
    JobWorkers workers;

    @Autowired
    Leases leases;

    @Autowired
    RenderWork work;

    @Autowired
    StudioProperties properties;

    @Test
    void aLargeJobIsRenderedFromItsOwnQueue() {
        var project = shortProject(LARGE);
        workers.stop();
        try {
            awaitHandled(queue(project));
            assertThat(classOf(project)).isEqualTo("large");
            assertThat(queuesOf(project)).containsExactly("render-large");
        } finally {
            workers.start();
        }

        awaitSteps(project, STUDIO_STARTED, STUDIO_FINISHED);
        await().untilAsserted(() -> assertThat(queuesOf(project)).isEmpty());
    }

    @Test
    void standardJobsStartWhileLargeOnesOccupyTheirWorker() {
        var running = longProject(LARGE);
        queue(running);
        awaitProgress(running);
        var waiting = longProject(LARGE);
        awaitHandled(queue(waiting));
        var standard = shortProject();
        queue(standard);

        awaitSteps(standard, STUDIO_STARTED, STUDIO_FINISHED);
        assertThat(stateOf(running)).isEqualTo("running");
        assertThat(stateOf(waiting)).as("large jobs at once: 1").isEqualTo("waiting");

        cancel(running);
        awaitProgress(waiting);
        cancel(waiting);
        nothingIsLeftOnDiskOrRunning();
        assertThat(queuesOf(running)).isEmpty();
        assertThat(queuesOf(waiting)).isEmpty();
        assertThat(stateOf(running)).isEqualTo("ended");
    }

    @Test
    void aLargeJobOnHoldReturnsToItsQueue() {
        var project = longProject(LARGE);
        queue(project);
        awaitProgress(project);

        publisher.publish(PROJECT_STOPPED, project.becomes(ProjectStatus.QUEUED));
        nothingIsLeftOnDiskOrRunning();
        assertThat(stateOf(project)).isEqualTo("held");
        assertThat(queuesOf(project)).containsExactly("render-large");

        queue(project);
        awaitSteps(project, STUDIO_STARTED, STUDIO_STARTED);
        assertThat(published(project).getLast().attempt()).isEqualTo(2);
        assertThat(queuesOf(project)).containsExactly("render-large");
        cancel(project);
    }

    /// The previous release decided no class, so its rows have the default, and enqueued every job in one queue.
    @Test
    void aJobOfThePreviousReleaseStaysInItsQueueWhateverItsLength() {
        var project = shortProject(LARGE);
        leave(project, "a dead worker's", 0, Duration.ZERO);

        awaitSteps(project, STUDIO_REQUEUED, STUDIO_STARTED, STUDIO_FINISHED);
        assertThat(classOf(project)).isEqualTo("standard");

        var held = longProject(LARGE);
        leave(held, "a dead worker's", 0, Duration.ZERO);
        awaitProgress(held);
        publisher.publish(PROJECT_STOPPED, held.becomes(ProjectStatus.QUEUED));
        nothingIsLeftOnDiskOrRunning();
        queue(held);
        awaitSteps(held, STUDIO_REQUEUED, STUDIO_STARTED, STUDIO_STARTED);
        assertThat(queuesOf(held)).containsExactly("render");
        cancel(held);
    }

    /// During an upgrade, the previous release may release a large job from its hold.
    @Test
    void aLargeJobThatThePreviousReleaseEnqueuedIsCancelled() {
        var project = longProject(LARGE);
        workers.stop();
        try {
            queue(project);
            awaitHandled(publisher.publish(PROJECT_STOPPED, project.becomes(ProjectStatus.QUEUED)));
            var key = project.snapshot().submissionRef().key();
            Blocking.run(leases.enqueue("render", key, InstantSource.system().instant())
                    .as(tx::transactional));
            assertThat(queuesOf(project)).containsExactlyInAnyOrder("render", "render-large");

            awaitHandled(publisher.publish(PROJECT_CANCELLED, project.becomes(ProjectStatus.CANCELLED)));
            assertThat(queuesOf(project)).isEmpty();
        } finally {
            workers.start();
        }
    }

    @Test
    void aReplicaForLargeJobsLeavesStandardOnesAlone() {
        var standard = shortProject();
        var large = shortProject(LARGE);
        var metrics = new SimpleMeterRegistry();
        workers.stop();
        var pool = new JobWorkers(leases, InstantSource.system(), metrics, atOnce(0, 2), work);
        pool.start();
        try {
            awaitHandled(queue(standard));
            queue(large);
            awaitSteps(large, STUDIO_STARTED, STUDIO_FINISHED);
            assertThat(published(standard)).isEmpty();
            assertThat(queuesOf(standard)).containsExactly("render");
            assertThat(reportedQueues(metrics)).containsOnly("render-large");
        } finally {
            pool.stop();
            workers.start();
        }
        awaitSteps(standard, STUDIO_STARTED, STUDIO_FINISHED);
    }

    private StudioProperties atOnce(int standard, int large) {
        return new StudioProperties(
                standard,
                large,
                properties.lease(),
                properties.retryPauses(),
                properties.workDir(),
                properties.ffmpegPath(),
                properties.models(),
                properties.transcripts(),
                properties.whisper());
    }

    private static List<String> reportedQueues(SimpleMeterRegistry metrics) {
        return metrics.getMeters().stream()
                .map(Meter::getId)
                .map(id -> String.valueOf(id.getTag("queue")))
                .toList();
    }

    private void cancel(TestProject project) {
        publisher.publish(PROJECT_CANCELLED, project.becomes(ProjectStatus.CANCELLED));
    }

    private String classOf(TestProject project) {
        return Blocking.get(db.sql("select class from job where project = :project")
                .bind("project", project.id().value())
                .map(row -> row.get("class", String.class))
                .one());
    }

    /// The queues that have a work item of the project.
    private List<String> queuesOf(TestProject project) {
        return Blocking.get(db.sql("select queue from work where id like :project")
                .bind("project", project.id().value() + "/%")
                .map(row -> row.get("queue", String.class))
                .all()
                .collectList());
    }
}
