package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.stack.RunningStack;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Operators put processing projects on hold. Decisions: Hold.
@Tag("integration")
@ExtendWith(RunningStack.class)
class OperatorsIT {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    @TempDir
    Path folder;

    @Test
    void aProjectOnHoldWaitsForItsReleaseAndIsChargedOnce(RunningStack stack) {
        var customer = stack.signUp("Held");
        var before = customer.balance();
        var project = customer.submit(customer.uploadReady(new Recordings(folder).cut(20)));
        awaitStatus(customer, project, "queued", "processing");

        operate(customer, project, "hold");
        Awaitility.await("the hold is published")
                .atMost(LIMIT)
                .untilAsserted(() -> assertThat(types(customer, project)).contains("project.stopped"));
        assertThat(status(customer, project)).isEqualTo("queued");
        operate(customer, project, "release");

        var done = customer.ended(project, LIMIT);
        assertThat(done.path("status").asString()).as("%s", done).isEqualTo("completed");
        assertThat(customer.balance())
                .isEqualTo(before - done.path("creditsSeconds").asLong());
        assertThat(types(customer, project)).endsWith("project.processing", "project.completed");
    }

    private static void awaitStatus(Customer customer, String project, String... statuses) {
        Awaitility.await("one of " + List.of(statuses))
                .atMost(LIMIT)
                .until(() -> List.of(statuses).contains(status(customer, project)));
    }

    private static JsonNode operate(Customer customer, String project, String order) {
        return customer.operator()
                .post("/operator/projects/%s/%s".formatted(project, order))
                .expect(200);
    }

    private static String status(Customer customer, String project) {
        return customer.project(project).path("status").asString();
    }

    private static List<String> types(Customer customer, String project) {
        return customer.events(project).stream()
                .map(event -> event.path("type").asString())
                .toList();
    }
}
