package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Receiver;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.stack.RunningStack;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/// Processes are killed during work, and nothing is lost or duplicated.
@Isolated("kills every service")
@Tag("integration")
@ExtendWith(RunningStack.class)
class FaultsIT {
    private static final int PROJECTS = 20;
    private static final Duration LIMIT = Duration.ofMinutes(4);
    private static final List<String> VICTIMS = List.of(
            "projects-service",
            "files-service",
            "billing-service",
            "webhooks-service",
            "deliveries-service",
            "studio",
            "gateway");

    @TempDir
    Path folder;

    private final Receiver receiver = new Receiver();

    @AfterEach
    void close() {
        receiver.close();
    }

    @Test
    void twentyProjectsCompleteWhileEveryServiceIsKilledOnce(RunningStack stack) {
        var customer = stack.signUp("Faults");
        var secret = customer.receiveWebhooksAt(receiver.url());
        var recording = new Recordings(folder).cut(6);
        var file = customer.uploadReady(recording);
        var price = (long) Math.ceil(customer.live()
                .get("/v1/files/" + file)
                .expect(200)
                .path("durationSeconds")
                .asDouble());

        var projects = IntStream.range(0, PROJECTS)
                .mapToObj(_ -> customer.submitInline(recording))
                .toList();
        for (var victim : VICTIMS) {
            awaitOneMoreCompleted(customer);
            stack.crash(victim);
        }
        Awaitility.await("the gateway is back")
                .atMost(Duration.ofSeconds(30))
                .ignoreExceptions()
                .until(() -> customer.balance() >= 0);

        for (var project : projects) {
            var ended = customer.ended(project, LIMIT);
            assertThat(ended.path("status").asString()).as("%s", ended).isEqualTo("completed");
            assertDownloadable(ended);
        }
        assertChargedOnce(customer, projects, price);
        assertNoEventIsMissing(customer, projects);
        assertEveryEventWasReceived(customer, secret);
    }

    private static void awaitOneMoreCompleted(Customer customer) {
        // The circuit breaker of a killed service may stay open for two seconds.
        var before = Awaitility.await("an answer")
                .atMost(LIMIT)
                .ignoreExceptions()
                .until(() -> completed(customer), _ -> true);
        Awaitility.await("another project completed")
                .atMost(LIMIT)
                .ignoreExceptions()
                .until(() -> completed(customer) > before || completed(customer) == PROJECTS);
    }

    private static long completed(Customer customer) {
        return customer.live()
                .get("/v1/projects?status=completed&limit=100")
                .expect(200)
                .path("projects")
                .size();
    }

    private void assertDownloadable(JsonNode project) {
        assertThat(Api.download(project.path("downloadUrl").asString(), folder.resolve("all.zip")))
                .isNotEmptyFile();
    }

    private static void assertChargedOnce(Customer customer, List<String> projects, long price) {
        var ledger = customer.ledger();
        Map<String, Long> perProject = ledger.stream()
                .filter(line -> !line.path("projectId").isNull())
                .collect(Collectors.groupingBy(
                        line -> line.path("projectId").asString(),
                        Collectors.summingLong(line -> line.path("deltaSeconds").asLong())));
        assertThat(perProject).containsOnlyKeys(projects);
        assertThat(perProject.values()).containsOnly(-price);
        assertThat(ledger.stream().filter(line -> line.path("kind").asString().equals("charge")))
                .hasSize(PROJECTS);
        var sum = ledger.stream()
                .mapToLong(line -> line.path("deltaSeconds").asLong())
                .sum();
        assertThat(customer.balance()).as("the ledger's sum is the balance").isEqualTo(sum);
    }

    private static void assertNoEventIsMissing(Customer customer, List<String> projects) {
        Awaitility.await("every project's events")
                .atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> {
                    var events = customer.allEvents().stream()
                            .collect(Collectors.groupingBy(
                                    event -> event.at("/data/object/id").asString()));
                    for (var project : projects) {
                        var types = events.getOrDefault(project, List.of()).stream()
                                .map(event -> event.path("type").asString())
                                .toList();
                        assertThat(types)
                                .contains(
                                        "project.validating",
                                        "project.queued",
                                        "project.processing",
                                        "project.completed");
                        assertThat(types.stream().filter("project.completed"::equals))
                                .hasSize(1);
                    }
                    assertThat(customer.allEvents().stream()
                                    .map(event -> event.path("id").asString()))
                            .doesNotHaveDuplicates();
                });
    }

    /// Delivery is at least once, and every delivery is signed.
    private void assertEveryEventWasReceived(Customer customer, String secret) {
        Awaitility.await("every event's delivery")
                .atMost(LIMIT)
                .untilAsserted(() -> assertThat(receiver.calls())
                        .extracting(Receiver.Call::event)
                        .containsAll(customer.allEvents().stream()
                                .filter(event -> !event.path("type").asString().equals("credits.added"))
                                .map(event -> event.path("id").asString())
                                .toList()));
        assertThat(receiver.calls()).allMatch(call -> call.isSignedWith(secret));
    }
}
