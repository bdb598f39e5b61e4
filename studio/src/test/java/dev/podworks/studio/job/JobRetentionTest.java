package dev.podworks.studio.job;

import static dev.podworks.contracts.event.EventType.PROJECT_QUEUED;
import static dev.podworks.contracts.event.EventType.STUDIO_FINISHED;
import static dev.podworks.contracts.event.EventType.STUDIO_STARTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.Event;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.FileEvent;
import dev.podworks.contracts.id.Ids;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import dev.podworks.testkit.MutableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobRetentionTest extends StudioTest {
    private static final int DAYS = 365;

    /// Regression: finished jobs were never deleted.
    @Test
    void jobsAreDeletedAfterTwoMonths() {
        var clock = MutableClock.atPresent();
        var retention = new JobRetention(new JobTable(db, json), clock);
        var held = TestProject.of(TestCallers.live().account());
        add(held, "held", clock.instant());
        List<TestProject> ended = new ArrayList<>();
        for (int day = 0; day < DAYS; day++) {
            var project = TestProject.of(TestCallers.live().account());
            add(project, "ended", clock.instant());
            ended.add(project);
            Blocking.get(retention.sweep(1_000));
            clock.advance(Duration.ofDays(1));
        }

        assertThat(ended.stream().filter(this::hasJob)).containsExactlyElementsOf(ended.subList(DAYS - 61, DAYS));
        assertThat(hasJob(held)).as("it has not ended").isTrue();
        Blocking.run(db.sql("delete from job where project = :project")
                .bind("project", held.id().value())
                .then());
    }

    /// A finished project's job is deleted, and its event may be consumed again later.
    @Test
    void aReplayedEventOfADeletedJobIsIgnored() {
        var old = shortProject();
        awaitHandled(queuedAt(old, Instant.now().minus(JobRetention.EVENTS_ACCEPTED.plusDays(1))));
        assertThat(hasJob(old)).isFalse();
        assertThat(published(old)).isEmpty();

        var late = shortProject();
        queuedAt(late, Instant.now().minus(JobRetention.EVENTS_ACCEPTED.minusDays(1)));
        awaitSteps(late, STUDIO_STARTED, STUDIO_FINISHED);
    }

    @Test
    void fileSnapshotsAreDeletedWithTheirFile() {
        var project = shortProject();
        awaitFileRows(project, 1);
        publisher.publish(EventType.FILE_DELETED, new FileEvent(file(project, false)));
        awaitFileRows(project, 0);
    }

    private Event queuedAt(TestProject project, Instant time) {
        var event = new Event(
                new Ids(InstantSource.system()).event(),
                PROJECT_QUEUED,
                "/projects-service",
                time,
                project.becomes(ProjectStatus.QUEUED));
        publisher.publish(event);
        return event;
    }

    private void awaitFileRows(TestProject project, long rows) {
        await().atMost(PATIENCE)
                .until(() -> rows
                        == Blocking.get(db.sql("select count(*) as count from file_speakers where file = :file")
                                .bind("file", fileOf(project).value())
                                .map(row -> row.get("count", Long.class))
                                .one()));
    }

    private void add(TestProject project, String state, Instant at) {
        Blocking.run(db.sql("""
                insert into job (project, submission, snapshot, version, state, created_at)
                values (:project, 1, '{}', 1, :state, :at)
                """)
                .bind("project", project.id().value())
                .bind("state", state)
                .bind("at", at)
                .then());
    }

    private boolean hasJob(TestProject project) {
        return Blocking.get(db.sql("select count(*) as count from job where project = :project")
                        .bind("project", project.id().value())
                        .map(row -> row.get("count", Long.class))
                        .one())
                > 0;
    }
}
