package dev.podworks.projects;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Events reach the services whose answers depend on them before the client gets its answer. Billing-service is
/// unavailable in these tests.
class ForwardingTest extends ProjectsTest {
    private final Caller caller = TestCallers.live();

    @Test
    void cancelledAndDeletedProjectsAreForwardedBeforeTheResponse() {
        var cancelled = draft();
        body(cancel(caller, cancelled), 200);
        assertThat(forwarded(cancelled)).containsExactly("project.cancelled");

        var deleted = draft();
        body(delete(caller, deleted), 200);
        assertThat(forwarded(deleted)).containsExactly("project.deleted");
    }

    @Test
    void changedShowsAreForwarded() {
        var show = createShow(caller, "Daily");
        assertThat(forwarded(show)).containsExactly("show.changed");
    }

    /// Their files do not expire.
    @Test
    void changesOfKeptProjectsAreForwardedToFilesService() {
        var show = body(post(caller, "/v1/shows", Map.of("name", "Kept", "defaults", Map.of("keep", true))), 201)
                .path("id")
                .asString();
        var kept = body(post(caller, "/v1/projects", Map.of("files", newFile(), "show", show)), 201);
        body(delete(caller, kept), 200);
        assertThat(FILES.forwarded(kept.path("id").asString())).containsExactly("project.created", "project.deleted");
    }

    @Test
    void otherEventsAreNotForwarded() {
        var project = draft();
        body(delete(caller, project), 200);
        assertThat(FILES.forwarded(project.path("id").asString())).isEmpty();
        assertThat(forwarded(draft())).isEmpty();
    }

    @Test
    void receiverThatDoesNotRespondDelaysTheResponseByASecond() {
        var project = draft();
        try (var _ = DELIVERIES.hang()) {
            var start = System.nanoTime();
            body(cancel(caller, project), 200);
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isBetween(Duration.ofMillis(900), Duration.ofSeconds(3));
        }
        assertThat(body(get(caller, "/v1/projects/{id}", id(project).value()), 200)
                        .path("status")
                        .asString())
                .isEqualTo("cancelled");
    }

    private JsonNode draft() {
        return body(post(caller, "/v1/projects", Map.of("files", newFile())), 201);
    }

    private static List<Map<String, String>> newFile() {
        return List.of(Map.of("fileName", "a.wav"));
    }

    private static List<String> forwarded(JsonNode created) {
        return DELIVERIES.forwarded(created.path("id").asString());
    }
}
