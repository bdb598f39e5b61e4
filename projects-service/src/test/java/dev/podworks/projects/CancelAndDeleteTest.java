package dev.podworks.projects;

import static dev.podworks.contracts.event.EventType.PROJECT_CANCELLED;
import static dev.podworks.contracts.event.EventType.PROJECT_CHARGE_REQUESTED;
import static dev.podworks.contracts.event.EventType.PROJECT_CREATED;
import static dev.podworks.contracts.event.EventType.PROJECT_DELETED;
import static dev.podworks.contracts.event.EventType.PROJECT_QUEUED;
import static dev.podworks.contracts.event.EventType.PROJECT_VALIDATING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.ChargeEvent;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.event.StudioEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.contracts.project.SubmissionRef;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Cancelling and deleting projects.
class CancelAndDeleteTest extends ProjectsTest {
    private final Caller caller = TestCallers.live();

    @Test
    void aProjectCanBeCancelledUntilProcessingStarts() {
        var draft = create(caller, inline("anna.wav"));
        assertThat(body(cancel(caller, draft), 200).get("status").stringValue()).isEqualTo("cancelled");
        awaitEvents(draft, PROJECT_CREATED, PROJECT_CANCELLED);

        var measuring = create(caller, inline("anna.wav"));
        submit(caller, measuring);
        project(body(cancel(caller, measuring), 200));
        awaitEvents(measuring, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_CANCELLED);

        var queued = charged(createReady(caller, 10));
        var cancelled = project(body(cancel(caller, queued), 200));
        assertThat(cancelled.get("creditsSeconds").longValue()).isEqualTo(10);
        assertThat(cancelled.get("queuedAt")).isEqualTo(queued.get("queuedAt"));
        awaitEvents(
                queued,
                PROJECT_CREATED,
                PROJECT_VALIDATING,
                PROJECT_CHARGE_REQUESTED,
                PROJECT_QUEUED,
                PROJECT_CANCELLED);
        var published = (ProjectEvent)
                recorded.of(Topic.PROJECTS, id(queued).value()).getLast().payload();
        assertThat(published.project().submissionRef())
                .as("the submission that billing refunds")
                .isEqualTo(first(queued));
        assertThat(published.previousStatus()).isEqualTo(ProjectStatus.QUEUED);
    }

    @Test
    void aChargeSettledAfterCancellationIsIgnored() {
        var project = submit(caller, createReady(caller, 10));
        body(cancel(caller, project), 200);
        settle(project);
        var other = charged(createReady(caller, 10)); // events are consumed in order, so the previous one was handled
        assertThat(other.get("status").stringValue()).isEqualTo("queued");
        assertThat(read(caller, project).get("status").stringValue()).isEqualTo("cancelled");
        awaitEvents(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED, PROJECT_CANCELLED);
    }

    @Test
    void projectsInProcessingOrEndedCannotBeCancelled() {
        var project = charged(createReady(caller, 10));
        publisher.publish(EventType.STUDIO_STARTED, new StudioEvent.Started(first(project), caller.account(), 1));
        awaitStatus(caller, project, "processing");
        var error = expectError(cancel(caller, project), 409, "invalid_state");
        assertThat(error.at("/extra/status").stringValue()).isEqualTo("processing");

        var cancelled = create(caller, inline("anna.wav"));
        body(cancel(caller, cancelled), 200);
        expectError(cancel(caller, cancelled), 409, "invalid_state");
        expectError(patch(caller, cancelled, "{}"), 409, "invalid_state");
        expectError(
                client.as(caller)
                        .post()
                        .uri("/v1/projects/{id}/submit", id(cancelled).value())
                        .exchange(),
                409,
                "invalid_state");
        expectError(cancel(TestCallers.live(), cancelled), 404, "not_found");
    }

    @Test
    void aDeletedProjectIsNotFoundButItsEventsRemain() {
        var project = create(caller, inline("anna.wav"));
        assertThat(body(delete(caller, project), 200))
                .isEqualTo(json.readTree("{\"id\": \"%s\", \"deleted\": true}".formatted(id(project))));
        expectError(get(caller, "/v1/projects/{id}", id(project).value()), 404, "not_found");
        expectError(delete(caller, project), 404, "not_found");
        assertThat(body(get(caller, "/v1/projects"), 200).get("projects")).isEmpty();
        awaitEvents(project, PROJECT_CREATED, PROJECT_DELETED);
    }

    @Test
    void projectsInValidationOrQueuedCannotBeDeleted() {
        var project = submit(caller, createReady(caller, 10));
        expectError(delete(caller, project), 409, "invalid_state");
        settle(project);
        awaitStatus(caller, project, "queued");
        var error = expectError(delete(caller, project), 409, "invalid_state");
        assertThat(error.at("/extra/status").stringValue()).isEqualTo("queued");
        expectError(delete(TestCallers.live(), project), 404, "not_found");
        body(cancel(caller, project), 200);
        body(delete(caller, project), 200);
    }

    @Test
    void eventsAboutADeletedProjectAreIgnored() {
        var project = submit(caller, createReady(caller, 10));
        body(cancel(caller, project), 200);
        body(delete(caller, project), 200);
        settle(project);
        publisher.publish(EventType.STUDIO_STARTED, new StudioEvent.Started(first(project), caller.account(), 1));
        charged(createReady(caller, 1));
        await().during(Duration.ofMillis(500))
                .untilAsserted(() -> assertThat(publishedTypes(project)).endsWith(PROJECT_CANCELLED, PROJECT_DELETED));
    }

    private JsonNode charged(JsonNode project) {
        submit(caller, project);
        settle(project);
        return awaitStatus(caller, project, "queued");
    }

    private void settle(JsonNode project) {
        publisher.publish(EventType.CHARGE_SETTLED, new ChargeEvent(first(project), caller.account(), 10, 90));
    }

    private static SubmissionRef first(JsonNode project) {
        return new SubmissionRef(id(project), 1);
    }
}
