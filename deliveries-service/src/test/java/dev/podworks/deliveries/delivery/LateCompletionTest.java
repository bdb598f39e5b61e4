package dev.podworks.deliveries.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.deliveries.DeliveriesTest;
import dev.podworks.deliveries.project.Projects;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.sweep.Sweep;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import dev.podworks.testkit.TestProviders;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;

/// Projects whose end this service handles late, or not at all: no delivery waits forever.
class LateCompletionTest extends DeliveriesTest {
    private static final int SIZE = 2_000;

    @Autowired
    private Projects projects;

    @Autowired
    private Sweep reconciliationSweep;

    @ParameterizedTest
    @EnumSource(Mode.class)
    void aWaitingDeliveryIsSentHoweverLateTheCompletionIsHandled(Mode mode) {
        var destination = destination("folder");
        var project = project(mode, SIZE);
        var waiting = requested(project, destination);

        completedAgo(project, Duration.ofDays(2));

        awaitSent(mode, project);
        assertThat(status(waiting)).isEqualTo("delivered");
    }

    @Test
    void deliveriesToTheProjectsOwnDestinationsAreSentToo() {
        var project = project(Mode.LIVE, SIZE, destination("folder"));

        completedAgo(project, Duration.ofDays(29));

        awaitDelivery(caller, project.id(), "delivered");
    }

    /// By then its files have expired, or are kept and can be delivered on request.
    @Test
    void aProjectCompletedAMonthAgoIsNotDeliveredAutomatically() {
        var destination = destination("folder");
        var old = project(Mode.LIVE, SIZE, destination);
        completedAgo(old, Duration.ofDays(31));
        var next = completed(Mode.LIVE, SIZE, destination);

        awaitDelivery(caller, next.id(), "delivered");
        await().until(() -> projects.find(old.id()).blockOptional().isPresent());
        assertThat(deliveries(caller, old.id())).isEmpty();
    }

    /// As when the read model is rebuilt from the topic.
    @Test
    void replayingTheTopicDeliversNothingASecondTime() {
        var project = project(Mode.LIVE, SIZE, destination("folder"));
        var completed = finished(project, SIZE);
        publish(EventType.PROJECT_COMPLETED, completed);
        awaitDelivery(caller, project.id(), "delivered");
        db.sql("delete from project where id = '" + project.id() + "'").then().block();

        publish(EventType.PROJECT_COMPLETED, completed);

        await().until(() -> projects.find(project.id()).blockOptional().isPresent());
        assertThat(deliveries(caller, project.id()))
                .extracting(delivery -> delivery.path("status").asString())
                .containsExactly("delivered");
    }

    @Test
    void theSweepSendsADeliveryWhoseProjectsCompletionWasMissed() {
        var project = project(Mode.LIVE, SIZE);
        requested(project, destination("folder"));
        projects.applyAll(List.of(finished(project, SIZE).project())).block();

        reconciliationSweep.sweep().block();

        awaitDelivery(caller, project.id(), "delivered");
    }

    @ParameterizedTest
    @EnumSource(names = {"FAILED", "CANCELLED"})
    void theSweepCancelsADeliveryWhoseProjectsEndWasMissed(ProjectStatus end) {
        var project = project(Mode.LIVE, SIZE);
        requested(project, destination("folder"));
        projects.applyAll(List.of(project.becomes(end).project())).block();

        reconciliationSweep.sweep().block();

        awaitDelivery(caller, project.id(), "cancelled");
    }

    /// Two deliveries at a time are sent to a connection: waiting for them does not count towards the 24 hours.
    @Test
    void the24HoursStartWithTheFirstAttempt() {
        var destination = destination("folder");
        var project = project(Mode.LIVE, SIZE);
        var waiting = requested(project, destination);
        TestProviders.setFault("busy");
        projects.applyAll(List.of(finished(project, SIZE).project())).block();
        db.sql("""
                update delivery set next_attempt_at = :now, window_from = :yesterday where id = :id
                """)
                .bind("now", CLOCK.instant())
                .bind("yesterday", CLOCK.instant().minus(Duration.ofHours(25)))
                .bind("id", waiting)
                .then()
                .block();

        completed(Mode.LIVE, SIZE, destination); // opens the lanes

        var tried = await().atMost(SOON)
                .until(
                        () -> get(caller, "/v1/deliveries/" + waiting),
                        delivery -> delivery.path("attempts").asInt() == 1
                                && !delivery.path("status").asString().equals("sending"));
        assertThat(tried.path("status").asString()).isEqualTo("waiting");
        assertThat(Instant.parse(tried.path("nextAttemptAt").asString())).isAfter(CLOCK.instant());
    }

    /// @return the id of its one delivery, which waits for the project
    private String requested(TestProject project, DestinationId destination) {
        var processing = project.becomes(ProjectStatus.PROCESSING);
        publish(EventType.PROJECT_PROCESSING, processing);
        await().until(() -> projects.find(project.id()).blockOptional().isPresent());
        var created = json(post(
                        reader(processing.project().mode()),
                        "/v1/projects/" + project.id() + "/deliveries",
                        Map.of("destinations", List.of(destination.value())))
                .expectStatus()
                .isCreated());
        return created.at("/deliveries/0/id").asString();
    }

    private Caller reader(Mode mode) {
        return TestCallers.of(caller.account(), mode);
    }

    private void completedAgo(TestProject project, Duration ago) {
        publish(
                EventType.PROJECT_COMPLETED,
                finished(project.createdAt(CLOCK.instant().minus(ago)), SIZE));
    }

    /// A test project's delivery takes a second on the tests' clock.
    private void awaitSent(Mode mode, TestProject project) {
        if (mode == Mode.TEST) {
            awaitDelivery(reader(mode), project.id(), "sending");
            advance(Duration.ofSeconds(2));
        }
        awaitDelivery(reader(mode), project.id(), "delivered");
    }

    private String status(String delivery) {
        return Objects.requireNonNull(db.sql("select status from delivery where id = :id")
                .bind("id", delivery)
                .map(row -> row.get("status", String.class))
                .one()
                .block());
    }
}
