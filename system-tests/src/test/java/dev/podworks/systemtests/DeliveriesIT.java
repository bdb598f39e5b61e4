package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.stack.RunningStack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// Finished files go to a folder in cloud storage, with no account at any provider.
@Tag("integration")
@ExtendWith(RunningStack.class)
class DeliveriesIT {
    private static final Duration LIMIT = Duration.ofSeconds(120);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"folder", "drive"})
    void aProjectsFilesAreDeliveredUnchangedWithEvents(String provider, RunningStack stack) throws IOException {
        var customer = stack.signUp("Deliveries-" + provider);
        var destination = List.of(customer.destination(provider));
        var file = customer.uploadReady(new Recordings(folder).cut(3));
        // A new destination can be used immediately.
        var project = customer.live()
                .post("/v1/projects", Map.of("name", "Episode 7", "files", List.of(file), "deliveries", destination))
                .expect(201)
                .path("id")
                .asString();
        customer.live().post("/v1/projects/" + project + "/submit").expect(200);

        var done = customer.ended(project, LIMIT);
        assertThat(done.path("status").asString()).as("%s", done).isEqualTo("completed");
        var delivered = awaitDelivered(customer, project);
        for (var output : done.path("outputs")) {
            var name = output.path("name").asString();
            var downloaded = Api.download(output.path("url").asString(), folder.resolve(name));
            assertThat(Files.mismatch(downloaded, landed(stack, provider, project, name)))
                    .as(name)
                    .isEqualTo(-1);
        }
        Awaitility.await()
                .untilAsserted(
                        () -> assertThat(customer.events(delivered.path("id").asString()))
                                .extracting(event -> event.path("type").asString())
                                .containsExactly("delivery.succeeded"));
    }

    private static JsonNode awaitDelivered(Customer customer, String project) {
        return Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .until(
                        () -> customer.live()
                                .get("/v1/projects/" + project + "/deliveries")
                                .expect(200)
                                .at("/deliveries/0"),
                        delivery -> delivery.path("status").asString().equals("delivered"));
    }

    private static Path landed(RunningStack stack, String provider, String project, String name) throws IOException {
        var end = project.substring(project.length() - 6);
        try (var files = Files.walk(stack.cloud().resolve(provider))) {
            return files.filter(file -> file.endsWith(name) && file.toString().contains("Episode 7 (" + end + ")"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
