package dev.podworks.deliveries.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.DestinationId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.deliveries.DeliveriesTest;
import dev.podworks.kit.test.TestProject;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;

/// Destinations that a project names. Events arrive late here, or never: clients rely on what was answered to them.
class NamedDestinationsTest extends DeliveriesTest {
    /// Regression: the deliveries were listed only when the project was completed.
    @Test
    void aDeliveryWaitsForEachNamedDestinationFromTheProjectsCreation() {
        var first = newDestination();
        var second = newDestination();
        var project = created(first, second);
        assertThat(statuses(project)).containsExactlyInAnyOrder(first + " waiting", second + " waiting");
        var listed = ids(project);

        publish(EventType.PROJECT_CREATED, project.becomes(ProjectStatus.DRAFT));
        complete(project, 2_000);

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(statuses(project))
                        .containsExactlyInAnyOrder(first + " delivered", second + " delivered"));
        assertThat(ids(project)).isEqualTo(listed);
    }

    /// Regression: a sixth destination was accepted before the completion.
    @Test
    void namedDestinationsCountTowardsTheLimit() {
        var named = Stream.generate(this::newDestination).limit(5).toArray(DestinationId[]::new);
        var project = created(named);
        rejected(request(project, newDestination()), 400, "too_many_destinations");
        assertThat(deliveries(caller, project.id())).hasSize(5);
    }

    @Test
    void aDestinationThatIsNoLongerNamedIsCancelled() {
        var dropped = newDestination();
        var kept = newDestination();
        var added = newDestination();
        var requested = newDestination();
        var project = created(dropped, kept);
        request(project, requested).expectStatus().isCreated();

        PROJECTS.put(
                project.deliveredTo(kept, added).becomes(ProjectStatus.DRAFT).project());

        assertThat(statuses(project))
                .containsExactlyInAnyOrder(
                        dropped + " cancelled", kept + " waiting", added + " waiting", requested + " waiting");
    }

    @Test
    void deletingTheProjectCancelsItsDeliveries() {
        var project = created(newDestination());
        var delivery = id(deliveries(caller, project.id()).getFirst());

        publish(EventType.PROJECT_DELETED, project.becomes(ProjectStatus.DRAFT));

        rejected(list(project), 404, "not_found");
        rejected(request(project, newDestination()), 404, "not_found");
        await().until(() -> get(caller, "/v1/deliveries/" + delivery)
                .path("status")
                .asString()
                .equals("cancelled"));
    }

    @Test
    void aCancelledProjectAcceptsNoDeliveriesBeforeItsEventArrives() {
        var project = created(newDestination());
        assertThat(deliveries(caller, project.id())).hasSize(1);

        PROJECTS.put(project.becomes(ProjectStatus.CANCELLED).project());

        rejected(request(project, newDestination()), 409, "invalid_state");
        assertThat(statuses(project)).singleElement().asString().endsWith(" cancelled");
    }

    @Test
    void deliveriesAre503WhileProjectsServiceIsUnavailable() {
        var project = created(newDestination());
        PROJECTS.setUnavailable(true);
        try {
            var error = rejected(list(project).expectHeader().exists("Retry-After"), 503, "unavailable");
            assertThat(error.path("detail").asString()).contains("Retry");
        } finally {
            PROJECTS.setUnavailable(false);
        }
        assertThat(deliveries(caller, project.id())).hasSize(1);
    }

    /// Known to projects-service only.
    private TestProject created(DestinationId... named) {
        var project = newProject().outputBytes(2_000).deliveredTo(named);
        PROJECTS.put(project.becomes(ProjectStatus.DRAFT).project());
        return project;
    }

    private DestinationId newDestination() {
        return destination("folder");
    }

    private ResponseSpec request(TestProject project, DestinationId destination) {
        return post(
                caller,
                "/v1/projects/" + project.id() + "/deliveries",
                Map.of("destinations", List.of(destination.value())));
    }

    private ResponseSpec list(TestProject project) {
        return client.as(caller)
                .get()
                .uri("/v1/projects/" + project.id() + "/deliveries")
                .exchange();
    }

    private List<String> statuses(TestProject project) {
        return deliveries(caller, project.id()).stream()
                .map(delivery -> delivery.at("/destination/id").asString() + " "
                        + delivery.path("status").asString())
                .toList();
    }

    private List<String> ids(TestProject project) {
        return deliveries(caller, project.id()).stream()
                .map(DeliveriesTest::id)
                .sorted()
                .toList();
    }
}
