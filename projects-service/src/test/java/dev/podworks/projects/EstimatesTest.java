package dev.podworks.projects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.ChargeEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.StudioEvent;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.contracts.studio.StoredOutputs;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.Blocking;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.transaction.reactive.TransactionalOperator;
import tools.jackson.databind.JsonNode;

/// Estimated completion times, from the queue and the speed of the studio.
class EstimatesTest extends ProjectsTest {
    private static final StoredOutputs OUTPUTS =
            new StoredOutputs(List.of(), List.of(), "outputs/all.zip", "outputs/m.json");

    private final Caller caller = TestCallers.live();

    @Autowired
    DatabaseClient db;

    @Autowired
    TransactionalOperator tx;

    /// All tests share one queue.
    @BeforeEach
    void resetStudio() {
        clearQueue();
        Blocking.run(db.sql("delete from studio_speed").then());
        Blocking.run(db.sql("delete from studio_sample").then());
    }

    private void clearQueue() {
        Blocking.run(db.sql("delete from project where status in ('queued', 'processing')")
                .then());
    }

    @Test
    void estimatesFollowTheOrderOfTheQueue() {
        var first = queued(600);
        assertThat(secondsToGo(first))
                .as("10 seconds of audio per second initially")
                .isEqualTo(60);
        var second = queued(1200);
        assertThat(secondsToGo(first)).isEqualTo(60);
        assertThat(secondsToGo(second)).isEqualTo(60 + 120);
        start(first);
        assertThat(secondsToGo(first)).as("without progress").isEqualTo(60);
        assertThat(secondsToGo(second)).as("a running job counts as half done").isEqualTo(30 + 120);
        body(cancel(caller, second), 200);
        assertThat(read(caller, second).get("estimatedCompletionAt").isNull()).isTrue();
    }

    /// The studio has a queue for large jobs and one for all others.
    @Test
    void projectsDoNotWaitForLargeOnes() {
        var large = queued(36_000);
        var behind = queued(18_000);
        var standard = queued(600);
        assertThat(secondsToGo(standard)).isEqualTo(60);
        assertThat(secondsToGo(large)).as("ten hours of audio").isEqualTo(3600);
        assertThat(secondsToGo(behind)).isEqualTo(3600 + 1800);

        start(large);
        assertThat(secondsToGo(standard)).isEqualTo(60);
        assertThat(secondsToGo(behind)).isEqualTo(1800 + 1800);
        start(standard);
        assertThat(secondsToGo(queued(600))).isEqualTo(30 + 60);
        assertThat(secondsToGo(behind)).isEqualTo(1800 + 1800);
    }

    @Test
    void theSpeedIsMeasuredOnCompletedProjects() {
        for (int i = 0; i < 30; i++) {
            var project = queued(600);
            start(project);
            CLOCK.advance(Duration.ofSeconds(20));
            assertThat(finish(project).get("estimatedCompletionAt").isNull()).isTrue();
        }
        assertThat(secondsToGo(queued(600)))
                .as("30 seconds of audio per second")
                .isBetween(19L, 21L);
    }

    /// The event of the start arrives after that of the end.
    @Test
    void aProjectWithoutAStartEventDoesNotAffectTheSpeed() {
        finish(queued(600));

        assertThat(secondsToGo(queued(600)))
                .as("10 seconds of audio per second, as initially")
                .isEqualTo(60);
    }

    @Test
    void expiringOutputsDoNotAffectTheSpeed() {
        completedIn(Duration.ofSeconds(600));
        CLOCK.advance(Duration.ofHours(1));
        completedIn(Duration.ofSeconds(20));
        var before = secondsToGo(queued(600));
        assertThat(before).as("0.8 * 1 + 0.2 * 30 seconds of audio per second").isEqualTo(88);

        CLOCK.advance(Duration.ofDays(30).minusMinutes(30));
        await().atMost(Duration.ofSeconds(15)).until(() -> outputsGone() == 1);

        clearQueue();
        assertThat(secondsToGo(queued(600))).isEqualTo(before);
    }

    @Test
    void completionsDoNotWaitForEachOther() throws Exception {
        Blocking.run(db.sql("insert into studio_speed (speed) values (10)").then());
        var project = queued(600);
        start(project);
        CLOCK.advance(Duration.ofSeconds(60));
        try (var _ = new LockedRows(db, tx, "select 1 from studio_speed")) {
            finish(project);
        }
    }

    @Test
    void theSpeedStoredByThePreviousReleaseIsUsed() {
        Blocking.run(db.sql("insert into studio_speed (speed) values (30)").then());
        assertThat(secondsToGo(queued(600))).isEqualTo(20);
    }

    @Test
    void anEstimateIsInTheFutureWhileThereIsWork() {
        var project = queued(10);
        start(project);
        CLOCK.advance(Duration.ofMinutes(5));
        assertThat(secondsToGo(project)).isEqualTo(1);
    }

    private void completedIn(Duration time) {
        var project = queued(600);
        start(project);
        CLOCK.advance(time);
        finish(project);
    }

    private long outputsGone() {
        return Blocking.get(db.sql("""
                select count(*) as n from project
                where account = :account and (document #>> '{stage,outputsGone}')::boolean
                """)
                .bind("account", caller.account().value())
                .map(row -> row.get("n", Long.class))
                .one());
    }

    private JsonNode queued(double durationSeconds) {
        CLOCK.advance(Duration.ofMillis(1));
        var project = submit(caller, createReady(caller, durationSeconds));
        publisher.publish(EventType.CHARGE_SETTLED, new ChargeEvent(first(project), caller.account(), 10, 90));
        return awaitStatus(caller, project, "queued");
    }

    private void start(JsonNode project) {
        publisher.publish(EventType.STUDIO_STARTED, new StudioEvent.Started(first(project), caller.account(), 1));
        awaitStatus(caller, project, "processing");
    }

    private JsonNode finish(JsonNode project) {
        publisher.publish(
                EventType.STUDIO_FINISHED, new StudioEvent.Finished(first(project), caller.account(), 1, OUTPUTS));
        return awaitStatus(caller, project, "completed");
    }

    private long secondsToGo(JsonNode project) {
        var estimated = read(caller, project).get("estimatedCompletionAt").stringValue();
        return Math.round(
                Duration.between(CLOCK.instant(), Instant.parse(estimated)).toMillis() / 1000.0);
    }

    private static SubmissionRef first(JsonNode project) {
        return new SubmissionRef(id(project), 1);
    }
}
