package dev.podworks.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.systemtests.client.Api;
import dev.podworks.systemtests.client.Customer;
import dev.podworks.systemtests.client.Recordings;
import dev.podworks.systemtests.client.WebhookReceiver;
import dev.podworks.systemtests.client.WebhookReceiver.Received;
import dev.podworks.systemtests.stack.RunningStack;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The published document is accurate: every system test validates responses against it; this one covers the
/// operations that the others don't use, and the webhooks.
@Tag("integration")
@ExtendWith(RunningStack.class)
class PublishedDocumentIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static Customer customer;

    @TempDir
    Path folder;

    @BeforeAll
    static void signUp(RunningStack stack) {
        customer = stack.signUp("Described");
    }

    @Test
    void everyWebhookBodyIsSignedAndMatchesTheDocument() throws IOException {
        try (var receiver = WebhookReceiver.start()) {
            var created = customer.live()
                    .post("/v1/webhook-endpoints", Map.of("url", receiver.url()))
                    .expect(201);
            var endpoint = "/v1/webhook-endpoints/" + created.at("/endpoint/id").asString();
            customer.live().post(endpoint + "/test").expect(200);

            var file = customer.uploadReady(new Recordings(folder).cut(3));
            var project = customer.submit(file);
            assertThat(customer.ended(project, LIMIT).path("status").asString()).isEqualTo("completed");

            Awaitility.await("the webhooks")
                    .atMost(LIMIT)
                    .untilAsserted(() -> assertThat(receiver.received())
                            .extracting(Received::eventType)
                            .contains("ping", "file.ready", "project.validating", "project.completed"));
            assertThat(receiver.received()).allSatisfy(received -> {
                assertThat(received.isSignedWith(created.path("secret").asString()))
                        .as("%s", received)
                        .isTrue();
                assertThat(received.event().path("id").asString()).isEqualTo(received.eventId());
                assertThat(received.event().path("type").asString()).isEqualTo(received.eventType());
                customer.live().description().requireEvent(received.event());
            });
            assertThat(deliveries(endpoint))
                    .hasSizeGreaterThanOrEqualTo(receiver.received().size());
            endpointIsChangedAndDeleted(endpoint, project);
        }
    }

    private static List<String> deliveries(String endpoint) {
        return customer.live()
                .get(endpoint + "/deliveries")
                .expect(200)
                .path("deliveries")
                .findValuesAsString("eventId");
    }

    private static void endpointIsChangedAndDeleted(String endpoint, String project) {
        var live = customer.live();
        var delivery = live.get(endpoint + "/deliveries?limit=1").expect(200).at("/deliveries/0/id");
        live.post(endpoint + "/deliveries/" + delivery.asLong() + "/retry").expect(200);
        live.send("PATCH", endpoint, "{\"enabled\": false, \"description\": null}", Map.of())
                .expect(200);
        live.post(endpoint + "/rotate-secret").expect(200);
        live.get("/v1/webhook-endpoints").expect(200);
        live.delete(endpoint).expect(200);
        live.get(endpoint).expectError(404, "not_found");
        live.delete("/v1/projects/" + project).expect(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/me",
                "/v1/projects",
                "/v1/projects?status=completed&limit=3",
                "/v1/files",
                "/v1/files?status=ready",
                "/v1/shows?archived=true",
                "/v1/balance",
                "/v1/ledger",
                "/v1/credits/bundles",
                "/v1/credits/purchases",
                "/v1/auto-top-up",
                "/v1/subscription",
                "/v1/orders",
                "/v1/usage",
                "/v1/usage?groupBy=day",
                "/v1/usage?groupBy=show",
                "/v1/usage.csv",
                "/v1/events",
                "/v1/events?type=file.*",
                "/v1/webhook-endpoints"
            })
    void everyReadMatchesTheDocumentAndSupportsETags(String path) {
        var answer = customer.live().get(path);

        answer.expectStatus(200);
        var tag = answer.headers().firstValue("ETag").orElseThrow();
        customer.live().send("GET", path, "", Map.of("If-None-Match", tag)).expectStatus(304);
    }

    @Test
    void showOperationsMatchTheDocument() {
        var live = customer.live();
        var show = live.post("/v1/shows", Map.of("name", "Talks", "defaults", Map.of("keep", true)))
                .expect(201)
                .path("id")
                .asString();
        live.get("/v1/shows/" + show).expect(200);
        live.post("/v1/shows", Map.of("name", "Talks")).expectError(409, "duplicate_show");
        live.send("PATCH", "/v1/shows/" + show, "{\"archived\": true}", Map.of())
                .expect(200);
        live.post("/v1/projects", Map.of("files", List.of(Map.of("fileName", "a.wav")), "show", show))
                .expectError(400, "show_archived");
    }

    /// The local stack's sandbox gives every account a card.
    @Test
    void purchasesMatchTheDocument() {
        var live = customer.live();
        var bought = live.post("/v1/credits/buy", Map.of("bundleId", "hours-1")).expect(201);
        live.get("/v1/credits/purchases/" + bought.path("purchaseId").asString())
                .expect(200);
        live.post("/v1/credits/buy", Map.of("bundleId", "nothing")).expectError(400, "unknown_bundle");
        customer.testKey()
                .post("/v1/credits/buy", Map.of("bundleId", "hours-1"))
                .expectError(403, "test_mode");
        live.send("PUT", "/v1/auto-top-up", "{\"enabled\": false, \"thresholdSeconds\": 60}", Map.of())
                .expect(200);
    }

    @Test
    void errorsMatchTheDocument(RunningStack stack) {
        var reader = customer.key("live", List.of("projects:read"));
        reader.get("/v1/balance").expectError(403, "missing_scope");
        reader.get("/v1/email-preferences").expectError(403, "person_required");
        reader.get("/v1/projects?cursor=nonsense").expectError(400, "invalid_cursor");
        reader.get("/v1/projects/prj_01kahp3x8v0s5m2c9d7q4e6t1r").expectError(404, "not_found");
        reader.get("/v1/outputs/nonsense").expectError(404, "not_found");
        reader.get("/v1/nothing").expectError(404, "not_found");
        reader.send("PUT", "/v1/projects", "{}", Map.of()).expectError(405, "method_not_allowed");
        new Api(stack.gateway(), "nonsense").get("/v1/projects").expectError(401, "unauthorized");
    }

    @Test
    void replayedRequestsMatchTheDocument() {
        var live = customer.live();
        var key = Map.of("Idempotency-Key", "described");
        var first = live.send("POST", "/v1/files", "{\"fileName\": \"a.wav\"}", key);
        var again = live.send("POST", "/v1/files", "{\"fileName\": \"a.wav\"}", key);

        assertThat(again.expect(201)).isEqualTo(first.expect(201));
        assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
        live.send("POST", "/v1/files", "{\"fileName\": \"b.wav\"}", key).expectError(422, "idempotency_key_reused");
        live.delete("/v1/files/" + first.body().path("id").asString()).expect(200);
    }
}
