package dev.podworks.projects;

import static dev.podworks.contracts.event.EventType.PROJECT_CHARGE_REQUESTED;
import static dev.podworks.contracts.event.EventType.PROJECT_CREATED;
import static dev.podworks.contracts.event.EventType.PROJECT_REJECTED;
import static dev.podworks.contracts.event.EventType.PROJECT_VALIDATING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.id.FileId;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Concurrent requests and events. The clock does not advance, so that no deadline hides a lost event.
class ConcurrencyTest extends ProjectsTest {
    private static final int PROJECTS = 40;

    private final Caller caller = TestCallers.live();

    @Test
    void aFileThatBecomesReadyDuringSubmissionIsDetected() throws Exception {
        var projects = projects(inline("anna.wav"));
        runConcurrently(projects.stream().<Callable<?>>mapMulti((project, run) -> {
            run.accept(() -> submit(caller, project));
            run.accept(() -> publish(FILES.setReady(fileId(project, 0), 10)));
        }));
        for (var project : projects) {
            awaitEvents(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED);
        }
    }

    @Test
    void twoFilesThatBecomeReadyConcurrentlyArePricedOnce() throws Exception {
        var projects = projects(inline("anna.wav"), inline("ben.wav"));
        projects.forEach(project -> submit(caller, project));
        runConcurrently(projects.stream().<Callable<?>>mapMulti((project, run) -> {
            run.accept(() -> publish(FILES.setReady(fileId(project, 0), 10)));
            run.accept(() -> publish(FILES.setReady(fileId(project, 1), 10)));
        }));
        for (var project : projects) {
            awaitEvents(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED);
        }
    }

    @Test
    void onlyOneOfManyConcurrentSubmissionsSucceeds() throws Exception {
        var project = createReady(caller, 10);
        var path = "/v1/projects/%s/submit".formatted(id(project).value());
        Callable<Integer> submit = () -> client.as(caller)
                .post()
                .uri(path)
                .exchange()
                .returnResult(String.class)
                .getStatus()
                .value();
        var statuses = runConcurrently(Collections.nCopies(16, submit).stream());
        assertThat(statuses).containsOnlyOnce(200).containsOnly(200, 409);
        awaitEvents(project, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED);
    }

    @Test
    void eachDeadlineIsProcessedOnce() {
        var unmeasured = create(caller, inline("anna.wav"));
        var uncharged = createReady(caller, 10);
        submit(caller, unmeasured);
        submit(caller, uncharged);
        CLOCK.advance(Duration.ofSeconds(30));
        awaitEvents(uncharged, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_CHARGE_REQUESTED, PROJECT_CHARGE_REQUESTED);
        await().during(Duration.ofSeconds(3))
                .untilAsserted(() -> assertThat(publishedTypes(uncharged)).hasSize(4));

        CLOCK.advance(Duration.ofMinutes(10));
        awaitEvents(unmeasured, PROJECT_CREATED, PROJECT_VALIDATING, PROJECT_REJECTED);
        assertThat(read(caller, unmeasured).at("/rejection/code").stringValue()).isEqualTo("measurement_unavailable");
    }

    private List<JsonNode> projects(Object... files) {
        return IntStream.range(0, PROJECTS).mapToObj(_ -> create(caller, files)).toList();
    }

    private static <T> List<T> runConcurrently(Stream<? extends Callable<? extends T>> work) throws Exception {
        var results = new ArrayList<T>();
        try (var threads = Executors.newFixedThreadPool(8)) {
            for (var result : work.map(threads::submit).toList()) {
                results.add(result.get());
            }
        }
        return results;
    }

    private static FileId fileId(JsonNode project, int position) {
        return new FileId(project.get("files").get(position).get("fileId").stringValue());
    }
}
