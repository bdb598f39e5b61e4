package dev.podworks.studio.job;

import static dev.podworks.contracts.event.EventType.PROJECT_CANCELLED;
import static dev.podworks.contracts.event.EventType.PROJECT_QUEUED;
import static dev.podworks.contracts.event.EventType.PROJECT_STOPPED;
import static dev.podworks.contracts.event.EventType.STUDIO_FAILED;
import static dev.podworks.contracts.event.EventType.STUDIO_FINISHED;
import static dev.podworks.contracts.event.EventType.STUDIO_REQUEUED;
import static dev.podworks.contracts.event.EventType.STUDIO_STARTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.ObjectKeys;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.StudioEvent;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.contracts.studio.ProjectWarning;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import dev.podworks.media.test.TestMedia;
import dev.podworks.store.ObjectWriter;
import dev.podworks.store.StoredObject;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class JobTest extends StudioTest {
    @Test
    void aQueuedProjectIsRenderedAndItsOutputsAreStored() {
        var project = shortProject();
        queue(project);

        awaitSteps(project, STUDIO_STARTED, STUDIO_FINISHED);
        var finished = (StudioEvent.Finished) published(project).getLast();
        assertThat(finished.outputs().warnings())
                .as("the studio of the tests has no speech recognition")
                .extracting(ProjectWarning::code)
                .containsExactly(ProjectWarning.Code.TRANSCRIPT_UNAVAILABLE);
        assertThat(finished.outputs().files()).isNotEmpty().allSatisfy(output -> {
            StoredObject stored = Blocking.get(store.find(output.objectKey()));
            assertThat(stored.sizeBytes()).isEqualTo(output.sizeBytes());
        });
        assertThat(Blocking.get(store.find(finished.outputs().zipKey())).sizeBytes())
                .isPositive();
        assertThat(Blocking.get(store.find(finished.outputs().manifestKey())).sizeBytes())
                .isPositive();
    }

    @Test
    void progressIsPublishedByStepAndNeverDecreases() {
        var project = shortProject();
        queue(project);
        awaitSteps(project, STUDIO_STARTED, STUDIO_FINISHED);

        var progress = published(project).stream()
                .filter(StudioEvent.Progressed.class::isInstance)
                .map(StudioEvent.Progressed.class::cast)
                .toList();
        assertThat(progress).isNotEmpty();
        assertThat(progress.stream().map(StudioEvent.Progressed::percent)).isSorted();
        assertThat(published(project).getLast()).isInstanceOf(StudioEvent.Finished.class);
    }

    @Test
    void testProjectsAreLeftToTheSimulator() {
        var simulated = TestProject.of(TestCallers.test().account()).mode(Mode.TEST);
        awaitHandled(queue(simulated));

        assertThat(published(simulated)).isEmpty();
        assertThat(jobs(simulated)).isZero();
    }

    @Test
    void duplicateEventsCreateOneJob() {
        var project = shortProject();
        var event = queue(project);
        publisher.publish(event);
        queue(project);

        awaitSteps(project, STUDIO_STARTED, STUDIO_FINISHED);
        awaitHandled(queue(project));

        assertThat(jobs(project)).isOne();
        assertThat(steps(project)).containsExactly(STUDIO_STARTED, STUDIO_FINISHED);
        assertThat(works(project)).isZero();
    }

    @Test
    void aCancelledProjectStopsItsWorker() {
        var project = longProject();
        queue(project);
        awaitProgress(project);

        publisher.publish(PROJECT_CANCELLED, project.becomes(ProjectStatus.CANCELLED));

        nothingIsLeftOnDiskOrRunning();
        assertThat(stateOf(project)).isEqualTo("ended");
        assertThat(steps(project)).containsExactly(STUDIO_STARTED);
    }

    @Test
    void aLateEventDoesNotReviveACancelledProject() {
        var project = longProject();
        var queued = project.becomes(ProjectStatus.QUEUED);
        publisher.publish(PROJECT_QUEUED, queued);
        publisher.publish(PROJECT_CANCELLED, project.becomes(ProjectStatus.CANCELLED));
        awaitHandled(publisher.publish(PROJECT_QUEUED, queued));

        assertThat(stateOf(project)).isEqualTo("ended");
        assertThat(works(project)).isZero();
    }

    @Test
    void aJobOnHoldIsNotClaimedUntilItIsQueuedAgain() {
        var project = longProject();
        var queued = queue(project);
        awaitProgress(project);

        publisher.publish(PROJECT_STOPPED, project.becomes(ProjectStatus.QUEUED));
        nothingIsLeftOnDiskOrRunning();
        var count = published(project).size();
        awaitHandled(publisher.publish(PROJECT_QUEUED, queued.payload()));

        assertThat(stateOf(project))
                .as("events from before the hold do not release it")
                .isEqualTo("held");
        assertThat(published(project)).hasSize(count);
        queue(project);
        awaitSteps(project, STUDIO_STARTED, STUDIO_STARTED);
        assertThat(published(project).getLast().attempt())
                .as("a new try has a new number")
                .isEqualTo(2);
        assertThat(failuresOf(project)).isZero();
        publisher.publish(PROJECT_CANCELLED, project.becomes(ProjectStatus.CANCELLED));
    }

    @Test
    void anUnusableRecordingFailsImmediately() throws Exception {
        var project = project(Files.writeString(recordings.resolve("text.wav"), "no sound at all\n".repeat(99)));
        queue(project);

        awaitSteps(project, STUDIO_STARTED, STUDIO_FAILED);
        assertThat(((StudioEvent.Failed) published(project).getLast()).message())
                .contains("interview.wav");
        assertThat(works(project)).isZero();
    }

    /// Regression: the duration in a file's header was charged, but the whole file was rendered.
    @Test
    void aRecordingLongerThanPaidForFailsImmediatelyAndStoresNothing() throws Exception {
        var take = TestMedia.synthesize(recordings.resolve("more.wav"), "anoisesrc=a=0.1:d=8");
        var project = project(take, 2.0);
        queue(project);

        awaitSteps(project, STUDIO_STARTED, STUDIO_FAILED);
        assertThat(((StudioEvent.Failed) published(project).getLast()).message())
                .contains("interview.wav", "more audio than its header states (2 s were measured)");
        assertThat(stored(project)).isEmpty();
        assertThat(works(project)).isZero();
    }

    @Test
    void aProjectFailsAfterThreeTransientFailures() {
        var project = shortProject();
        Blocking.run(store.delete(ObjectKeys.file(fileOf(project))));
        queue(project);

        awaitSteps(project, STUDIO_STARTED, STUDIO_REQUEUED);
        assertThat(pauseOf(project)).isLessThanOrEqualTo(Duration.ofSeconds(10));
        skipThePause(project);
        awaitSteps(project, STUDIO_STARTED, STUDIO_REQUEUED, STUDIO_STARTED, STUDIO_REQUEUED);
        assertThat(pauseOf(project)).as("a store may be away for minutes").isGreaterThan(Duration.ofMinutes(2));
        skipThePause(project);
        awaitSteps(
                project,
                STUDIO_STARTED,
                STUDIO_REQUEUED,
                STUDIO_STARTED,
                STUDIO_REQUEUED,
                STUDIO_STARTED,
                STUDIO_FAILED);
        assertThat(published(project).stream().map(StudioEvent::attempt)).containsSubsequence(1, 2, 3);
        assertThat(stateOf(project)).isEqualTo("ended");
    }

    @Test
    void aKilledWorkersJobIsClaimedAgain() {
        var project = shortProject();
        leave(project, "a dead worker's", 0, Duration.ZERO);

        awaitSteps(project, STUDIO_REQUEUED, STUDIO_STARTED, STUDIO_FINISHED);
        assertThat(published(project).stream().map(StudioEvent::attempt).distinct())
                .containsExactly(1, 2);
        var finished = (StudioEvent.Finished) published(project).getLast();
        assertThat(finished.outputs().zipKey()).contains("/1-2/");
    }

    @Test
    void aJobFailsWhenItsThirdWorkerDies() {
        var project = shortProject();
        leave(project, "a dead worker's", 2, Duration.ZERO);

        awaitSteps(project, STUDIO_REQUEUED, STUDIO_FAILED);
        await().untilAsserted(() -> assertThat(works(project)).isZero());
    }

    /// Regression: objects of an attempt were never deleted if its worker was killed.
    @Test
    void objectsOfAKilledWorkerAreDeleted() throws Exception {
        var taken = shortProject();
        var failed = shortProject();
        for (var project : List.of(taken, failed)) {
            try (var whole = firstTryStores(project, "interview.mp3")) {
                whole.commit();
            }
        }
        var brokenOff = firstTryStores(taken, "outputs.zip");
        leave(taken, "a dead worker's", 0, Duration.ZERO);
        leave(failed, "a dead worker's", 2, Duration.ZERO);

        awaitSteps(taken, STUDIO_REQUEUED, STUDIO_STARTED, STUDIO_FINISHED);
        awaitSteps(failed, STUDIO_REQUEUED, STUDIO_FAILED);
        assertThat(stored(taken)).isNotEmpty().allSatisfy(key -> assertThat(key).contains("/1-2/"));
        assertThat(stored(failed)).isEmpty();
        assertThatThrownBy(brokenOff::close).as("its parts are gone").isInstanceOf(IOException.class);
    }

    /// More than one part, so that the store has received some.
    private ObjectWriter firstTryStores(TestProject project, String name) throws IOException {
        var key = ObjectKeys.output(project.snapshot().submissionRef(), 1, name);
        var object = store.write(key, "audio/mpeg", ObjectWriter.Buffer.IN_MEMORY);
        object.write(new byte[9 << 20]);
        return object;
    }

    private List<String> stored(TestProject project) {
        var prefix = ObjectKeys.outputsOf(project.id());
        return Blocking.get(store.list(prefix, Instant.MAX).collectList());
    }

    private List<String> states(TestProject project) {
        return Blocking.get(db.sql("select state from job where project = :project")
                .bind("project", project.id().value())
                .map(row -> row.get("state", String.class))
                .all()
                .collectList());
    }

    private long jobs(TestProject project) {
        return states(project).size();
    }

    private Duration pauseOf(TestProject project) {
        var due = Blocking.get(db.sql("select due_at from work where id like :project")
                .bind("project", project.id().value() + "/%")
                .map(row -> row.get("due_at", Instant.class))
                .one());
        return Duration.between(Instant.now(), due);
    }

    private long works(TestProject project) {
        return Blocking.get(db.sql("select count(*) as count from work where id like :project")
                .bind("project", project.id().value() + "/%")
                .map(row -> row.get("count", Long.class))
                .one());
    }
}
