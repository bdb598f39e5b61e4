package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Receiver;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.stack.RunningStack;
import dev.podworks.testkit.TestCollector.CollectedSpan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// One trace from the client's request to the webhook's receiver, through every service in between.
@Tag("integration")
@ExtendWith(RunningStack.class)
class TraceIT {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    /// Sampling uses the last half: so small a number is always sampled.
    private static final String TRACE = "4bf92f3577b34da60000000000000001";
    private static final String DELIVERED = "4bf92f3577b34da60000000000000002";
    /// A trace that the stack does not sample.
    private static final String UNLUCKY = "4bf92f3577b34da67fffffffffffffff";
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String CLIENTS_SPAN = "00f067aa0ba902b7";

    private final Receiver receiver = new Receiver();

    @TempDir
    Path folder;

    @AfterEach
    void close() {
        receiver.close();
    }

    @Test
    void aClientsTraceSpansEveryServiceAndTheWebhook(RunningStack stack) {
        var customer = stack.signUp("Traced");
        customer.receiveWebhooksAt(receiver.url());

        submit(customer, TRACE, List.of());

        var header = traceParent("project.completed");
        assertThat(header).matches("00-" + TRACE + "-[0-9a-f]{16}-01");
        var way = way(stack, TRACE, header.split("-")[2]);
        assertThat(way.getFirst().parentId()).isEqualTo(CLIENTS_SPAN);
        assertThat(way)
                .extracting(span -> span.service() + ": " + span.name())
                .containsExactly(
                        "gateway: http post /v1/projects/{id}/submit",
                        "projects-service: http post /v1/projects/{id}/submit",
                        "projects-service: publish project.charge_requested",
                        "billing-service: process project.charge_requested",
                        "billing-service: publish charge.settled",
                        "projects-service: process charge.settled",
                        "projects-service: publish project.queued",
                        "studio: process project.queued",
                        "studio: work render",
                        "studio: publish studio.finished",
                        "projects-service: process studio.finished",
                        "projects-service: publish project.completed",
                        "webhooks-service: process project.completed",
                        "webhooks-service: webhook project.completed");
        Awaitility.await("every service's spans")
                .untilAsserted(() -> assertThat(stack.collector().spansOf(TRACE))
                        .extracting(CollectedSpan::service)
                        .contains(
                                "gateway",
                                "projects-service",
                                "files-service",
                                "billing-service",
                                "studio",
                                "webhooks-service"));
    }

    @Test
    void aTraceSpansCloudDeliveries(RunningStack stack) {
        var customer = stack.signUp("Traced-to-the-cloud");
        customer.receiveWebhooksAt(receiver.url());

        submit(customer, DELIVERED, List.of(customer.destination("folder")));

        var way = way(stack, DELIVERED, traceParent("delivery.succeeded").split("-")[2]);
        assertThat(way)
                .extracting(span -> span.service() + ": " + span.name())
                .endsWith(
                        "projects-service: publish project.completed",
                        "deliveries-service: process project.completed",
                        "deliveries-service: deliver",
                        "deliveries-service: publish delivery.succeeded",
                        "webhooks-service: process delivery.succeeded",
                        "webhooks-service: webhook delivery.succeeded");
    }

    @Test
    void anUnsampledTraceIsPropagated(RunningStack stack) {
        var customer = stack.signUp("Untraced");
        customer.receiveWebhooksAt(receiver.url());

        submit(customer, UNLUCKY, List.of());

        // The client's sampling decision is not adopted.
        assertThat(traceParent("project.completed")).matches("00-" + UNLUCKY + "-[0-9a-f]{16}-00");
        assertThat(stack.collector().spansOf(UNLUCKY)).isEmpty();
    }

    /// Every request from the creation of the file on is part of the trace.
    private void submit(Customer customer, String trace, List<String> destinations) {
        var api = customer.live();
        var file = post(api, "/v1/files", "{\"fileName\": \"cut.wav\"}", trace);
        assertThat(Api.upload(file.path("uploadUrl").asString(), new Recordings(folder).cut(2)))
                .isEqualTo(200);
        var id = file.path("id").asString();
        Awaitility.await("file ready")
                .atMost(LIMIT)
                .until(() -> get(api, "/v1/files/" + id, trace)
                        .path("status")
                        .asString()
                        .equals("ready"));
        var body = JSON.writeValueAsString(Map.of("files", List.of(id), "deliveries", destinations));
        var project = post(api, "/v1/projects", body, trace);
        post(api, "/v1/projects/%s/submit".formatted(project.path("id").asString()), "", trace);
    }

    private static JsonNode post(Api api, String path, String body, String trace) {
        var answer = api.send("POST", path, body, clients(trace));
        return answer.expect(path.endsWith("/submit") ? 200 : 201);
    }

    private static JsonNode get(Api api, String path, String trace) {
        return api.send("GET", path, "", clients(trace)).expect(200);
    }

    private static Map<String, String> clients(String trace) {
        return Map.of("traceparent", "00-%s-%s-01".formatted(trace, CLIENTS_SPAN));
    }

    /// The event that the receiver got.
    private String traceParent(String event) {
        return Awaitility.await("the webhook")
                .atMost(LIMIT)
                .until(() -> calls(event), found -> !found.isEmpty())
                .stream()
                .map(call -> call.traceParent().orElse("none"))
                .findFirst()
                .orElseThrow();
    }

    private List<Receiver.Call> calls(String event) {
        return receiver.calls().stream()
                .filter(call -> call.json().path("type").asString().equals(event))
                .toList();
    }

    /// The spans from the client to this one, each the parent of the next, once all have been collected.
    private static List<CollectedSpan> way(RunningStack stack, String trace, String last) {
        return Awaitility.await("the way to " + last)
                .atMost(Duration.ofSeconds(20))
                .until(() -> wayNow(stack, trace, last), TraceIT::isWhole);
    }

    private static boolean isWhole(List<CollectedSpan> way) {
        return !way.isEmpty() && way.getFirst().parentId().equals(CLIENTS_SPAN);
    }

    private static List<CollectedSpan> wayNow(RunningStack stack, String trace, String last) {
        var spans = stack.collector().spansOf(trace).stream()
                .collect(Collectors.toMap(CollectedSpan::spanId, span -> span, (first, _) -> first));
        var way = new ArrayList<CollectedSpan>();
        for (var span = spans.get(last); span != null; span = spans.get(span.parentId())) {
            way.add(span);
        }
        return way.reversed();
    }
}
