package dev.podworks.projects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.event.ProjectEvent;
import dev.podworks.contracts.event.Topic;
import dev.podworks.contracts.project.ProjectSnapshot;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// Outputs: their permanent links and their expiry.
class OutputsTest extends ProjectsTest {
    private static final Duration RETENTION = Duration.ofDays(30);

    private final Caller caller = TestCallers.test();

    @Test
    void aPermanentLinkWorksWithoutAKey() throws Exception {
        var project = completed(createReady(caller, 10, 20));
        var completed = snapshotOf(project, EventType.PROJECT_COMPLETED);
        assertThat(completed.outputLinks())
                .extracting(ProjectSnapshot.OutputLink::name)
                .startsWith("interview.mp3", "interview.flac");
        for (int i = 0; i < 2; i++) {
            var location = redirect(completed.outputLinks().get(i).path());
            assertThat(location.toString())
                    .contains(completed.outputLinks().get(i).name());
            assertThat(status(location)).isEqualTo(200);
        }
    }

    @Test
    void invalidLinksAreNotFound() {
        var link = snapshotOf(completed(createReady(caller, 10)), EventType.PROJECT_COMPLETED)
                .outputLinks()
                .getFirst()
                .path();
        expectError(anonymously(link.substring(0, link.length() - 1)), 404, "not_found");
        expectError(anonymously(link + "A"), 404, "not_found");
        expectError(anonymously("/v1/outputs/nonsense"), 404, "not_found");
    }

    @Test
    void outputsExpireAfterThirtyDays() throws Exception {
        var project = completed(createReady(caller, 10));
        var completed = snapshotOf(project, EventType.PROJECT_COMPLETED);
        var link = completed.outputLinks().getFirst().path();
        var stored = redirect(link);
        CLOCK.advance(RETENTION.minusMinutes(1));
        await().during(Duration.ofSeconds(2)).untilAsserted(() -> redirect(link));

        CLOCK.advance(Duration.ofMinutes(1));
        var expired = snapshotOf(project, EventType.PROJECT_OUTPUTS_DELETED);
        assertThat(expired.outputs()).isNull();
        assertThat(expired.outputLinks()).isEmpty();
        expectError(anonymously(link), 410, "gone");
        var now = read(caller, project);
        assertThat(now.get("status").stringValue()).isEqualTo("completed");
        assertThat(now.get("outputs")).isEmpty();
        assertThat(now.get("downloadUrl").isNull()).isTrue();
        assertThat(now.get("manifestUrl").isNull()).isTrue();
        await().untilAsserted(() ->
                assertThat(status(stored)).as("in the store itself").isEqualTo(404));
    }

    @Test
    void outputsOfAShowWithKeepDoNotExpire() throws Exception {
        var show = body(post(caller, "/v1/shows", Map.of("name", "Kept", "defaults", Map.of("keep", true))), 201);
        var file = FILES.addReady(caller, 10).id().value();
        var body = Map.of("files", List.of(file), "show", showId(show).value());
        var project = completed(body(post(caller, "/v1/projects", body), 201));
        var link = snapshotOf(project, EventType.PROJECT_COMPLETED)
                .outputLinks()
                .getFirst()
                .path();
        CLOCK.advance(RETENTION.multipliedBy(20));
        await().during(Duration.ofSeconds(2))
                .untilAsserted(() -> assertThat(status(redirect(link))).isEqualTo(200));
        assertThat(read(caller, project).get("outputs")).hasSize(6);
    }

    @Test
    void outputsOfADeletedProjectAreDeleted() throws Exception {
        var project = completed(createReady(caller, 10));
        var link = snapshotOf(project, EventType.PROJECT_COMPLETED)
                .outputLinks()
                .getFirst()
                .path();
        var stored = redirect(link);
        body(delete(caller, project), 200);
        expectError(anonymously(link), 410, "gone");
        await().untilAsserted(() -> assertThat(status(stored)).isEqualTo(404));
    }

    private JsonNode completed(JsonNode project) {
        return simulated(caller, project);
    }

    private ProjectSnapshot snapshotOf(JsonNode project, EventType type) {
        await().atMost(Duration.ofSeconds(15))
                .untilAsserted(() -> assertThat(publishedTypes(project)).contains(type));
        return recorded.of(Topic.PROJECTS, id(project).value()).stream()
                .filter(event -> event.type() == type)
                .map(event -> ((ProjectEvent) event.payload()).project())
                .findFirst()
                .orElseThrow();
    }

    private ResponseSpec anonymously(String path) {
        return client.anonymous().get().uri(path).exchange();
    }

    private URI redirect(String path) {
        var response = anonymously(path).returnResult(String.class);
        assertThat(response.getStatus().value()).isEqualTo(302);
        return Objects.requireNonNull(response.getResponseHeaders().getLocation());
    }

    private static int status(URI url) throws Exception {
        try (var http = HttpClient.newHttpClient()) {
            var request =
                    HttpRequest.newBuilder(url).timeout(Duration.ofSeconds(10)).build();
            return http.send(request, BodyHandlers.discarding()).statusCode();
        }
    }
}
