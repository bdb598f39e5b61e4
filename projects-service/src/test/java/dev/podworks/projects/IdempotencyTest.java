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

/// Repeated requests with an `Idempotency-Key`.
class IdempotencyTest extends ProjectsTest {
    private static final Map<String, Object> BODY = Map.of("files", List.of(inline("anna.wav"), inline("ben.wav")));

    private final Caller caller = TestCallers.live();

    @Test
    void aRepeatedCreateRequestCreatesOneProjectAndItsFilesOnce() {
        var before = FILES.created();
        var first = body(create("key-1", BODY), 201);
        var again = create("key-1", BODY);
        again.expectHeader().valueEquals("Idempotent-Replayed", "true");
        assertThat(body(again, 201)).isEqualTo(first);
        assertThat(FILES.created() - before).isEqualTo(2);
        assertThat(projects()).hasSize(1);
        expectError(create("key-1", Map.of("files", List.of(inline("carla.wav")))), 422, "idempotency_key_reused");
    }

    @Test
    void concurrentRequestsCreateOneProject() throws Exception {
        var before = FILES.created();
        Callable<Integer> create = () ->
                create("key-1", BODY).returnResult(String.class).getStatus().value();
        var statuses = new ArrayList<Integer>();
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (var result : threads.invokeAll(Collections.nCopies(16, create))) {
                statuses.add(result.get());
            }
        }
        assertThat(statuses).contains(201).containsOnly(201, 409);
        assertThat(projects()).hasSize(1);
        assertThat(FILES.created() - before).isEqualTo(2);
    }

    @Test
    void aFailedCreateRequestIsCompletedByItsRetry() {
        FILES.behave(FakeFilesService.Behavior.FAILING);
        expectError(create("key-1", BODY), 503, "unavailable");
        FILES.behave(FakeFilesService.Behavior.UPLOAD_LIMIT_REACHED);
        expectError(create("key-1", BODY), 429, "awaiting_upload_limit");
        FILES.behave(FakeFilesService.Behavior.NORMAL);
        var before = FILES.created();
        body(create("key-1", BODY), 201);
        body(create("key-1", BODY), 201);
        assertThat(FILES.created() - before).isEqualTo(2);
        assertThat(projects()).hasSize(1);
    }

    @Test
    void aDuplicateClientRefIsReplayed() {
        var body = Map.of("files", List.of(inline("anna.wav")), "clientRef", "ref-1");
        body(create("key-1", body), 201);
        expectError(create("key-2", body), 409, "duplicate_client_ref");
        var again = create("key-2", body);
        again.expectHeader().valueEquals("Idempotent-Replayed", "true");
        expectError(again, 409, "duplicate_client_ref");
    }

    @Test
    void aRepeatedSubmitReplaysTheResponseAndChargesOnce() {
        var project = createReady(caller, 10);
        var first = body(submit(project, "key-1"), 200);
        awaitEvents(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED);
        var again = submit(project, "key-1");
        again.expectHeader().valueEquals("Idempotent-Replayed", "true");
        assertThat(body(again, 200)).isEqualTo(first);
        expectError(submit(project, "key-2"), 409, "invalid_state");
        awaitEvents(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED);
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
