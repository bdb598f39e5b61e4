package dev.podworks.projects;

import static dev.podworks.contracts.event.EventType.PROJECT_CHARGE_REQUESTED;
import static dev.podworks.contracts.event.EventType.PROJECT_CREATED;
import static dev.podworks.contracts.event.EventType.PROJECT_VALIDATING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.springframework.test.web.reactive.server.WebTestClient.ResponseSpec;
import tools.jackson.databind.JsonNode;

/// Requests that come again under their `Idempotency-Key`.
class RepeatedRequestsTest extends ProjectsTest {
    private static final Map<String, Object> BODY = Map.of("files", List.of(inline("anna.wav"), inline("ben.wav")));

    private final Caller caller = TestCallers.live();

    @Test
    void aRepeatedCreateMakesOneProjectAndItsFilesOnce() {
        var before = FILES.created();
        var first = body(create("key-1", BODY), 201);
        var again = create("key-1", BODY);
        again.expectHeader().valueEquals("Idempotent-Replayed", "true");
        assertThat(body(again, 201)).isEqualTo(first);
        assertThat(FILES.created() - before).isEqualTo(2);
        assertThat(projects()).hasSize(1);
        refused(create("key-1", Map.of("files", List.of(inline("carla.wav")))), 422, "idempotency_key_reused");
    }

    @Test
    void ofManyAtOnceOneMakesTheProject() throws Exception {
        var before = FILES.created();
        Callable<Integer> create = () ->
                create("key-1", BODY).returnResult(String.class).getStatus().value();
        var statuses = new ArrayList<Integer>();
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (var answer : threads.invokeAll(Collections.nCopies(16, create))) {
                statuses.add(answer.get());
            }
        }
        assertThat(statuses).contains(201).containsOnly(201, 409);
        assertThat(projects()).hasSize(1);
        assertThat(FILES.created() - before).isEqualTo(2);
    }

    @Test
    void aCreateThatFailedMidwayIsDoneOnceByTheNextTry() {
        FILES.feels(FilesStandIn.Mood.BROKEN);
        refused(create("key-1", BODY), 503, "unavailable");
        FILES.feels(FilesStandIn.Mood.AT_ITS_LIMIT);
        refused(create("key-1", BODY), 429, "awaiting_upload_limit");
        FILES.feels(FilesStandIn.Mood.WELL);
        var before = FILES.created();
        body(create("key-1", BODY), 201);
        body(create("key-1", BODY), 201);
        assertThat(FILES.created() - before).isEqualTo(2);
        assertThat(projects()).hasSize(1);
    }

    @Test
    void aClientRefThatIsTakenStaysRefused() {
        var body = Map.of("files", List.of(inline("anna.wav")), "clientRef", "ref-1");
        body(create("key-1", body), 201);
        refused(create("key-2", body), 409, "duplicate_client_ref");
        var again = create("key-2", body);
        again.expectHeader().valueEquals("Idempotent-Replayed", "true");
        refused(again, 409, "duplicate_client_ref");
    }

    @Test
    void aRepeatedSubmitGetsTheFirstAnswerAndChargesOnce() {
        var project = createReady(caller, 10);
        var first = body(submit(project, "key-1"), 200);
        awaitTold(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED);
        var again = submit(project, "key-1");
        again.expectHeader().valueEquals("Idempotent-Replayed", "true");
        assertThat(body(again, 200)).isEqualTo(first);
        refused(submit(project, "key-2"), 409, "invalid_state");
        awaitTold(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED);
    }

    private ResponseSpec create(String key, Map<String, ?> body) {
        return client.as(caller)
                .post()
                .uri("/v1/projects")
                .header("Idempotency-Key", key)
                .bodyValue(body)
                .exchange();
    }

    private ResponseSpec submit(JsonNode project, String key) {
        return client.as(caller)
                .post()
                .uri("/v1/projects/{id}/submit", id(project).value())
                .header("Idempotency-Key", key)
                .exchange();
    }

    private JsonNode projects() {
        return body(get(caller, "/v1/projects"), 200).get("projects");
    }
}
