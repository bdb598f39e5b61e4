package dev.podworks.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import dev.podworks.contracts.account.Mode;
import dev.podworks.contracts.event.EventType;
import dev.podworks.contracts.id.ShowId;
import dev.podworks.contracts.project.ProjectStatus;
import dev.podworks.kit.test.TestCallers;
import dev.podworks.kit.test.TestProject;
import dev.podworks.store.ObjectStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What receivers get, and how deliveries are shown to clients.
class DeliveryTest extends WebhooksTest {
    private static final ShowId SHOW = new ShowId("shw_01kahp3x8v0s5m2c9d7q4e6t1r");
    private static final long FIVE_MINUTES = 300;

    @Autowired
    private JsonMapper json;

    @Autowired
    private ObjectStore store;

    @Test
    void eventIsSentSignedAndIdenticalToTheFeed() throws Exception {
        var endpoint = endpoint(live, RECEIVERS.working());
        var event = queued(live);

        var received = awaitOne(endpoint);

        assertThat(received.header("Content-Type")).isEqualTo("application/json");
        assertThat(received.header("User-Agent")).startsWith("Podworks-Webhooks");
        assertThat(received.header("Content-Length")).isEqualTo(Integer.toString(received.body().length));
        assertThat(received.header("Service-Event-Id")).isEqualTo(event.id().value());
        assertThat(received.header("Service-Event-Type")).isEqualTo("project.queued");
        assertThat(received.text()).startsWith("{\"id\":\"" + event.id() + "\",\"object\":\"event\",\"type\":");
        assertThat(json.readTree(received.body()))
                .isEqualTo(get(live, "/v1/events").path("events").get(0));
        verify(received.text(), received, endpoint.secret());
        var tampered = received.text().replace("queued", "failed");
        assertThatThrownBy(() -> verify(tampered, received, endpoint.secret()))
                .isInstanceOf(SignatureVerificationException.class);
        assertThatThrownBy(() -> verify(received.text(), received, endpoint.secret() + "x"))
                .isInstanceOf(SignatureVerificationException.class);
        var delivery = awaitStatus(endpoint, "succeeded");
        assertThat(delivery.path("eventId").asString()).isEqualTo(event.id().value());
        assertThat(delivery.path("attempts").asInt()).isEqualTo(1);
        assertThat(delivery.path("responseStatus").asInt()).isEqualTo(200);
        assertThat(delivery.path("nextAttemptAt").isNull()).isTrue();
        assertThat(delivery.path("id").isIntegralNumber()).isTrue();
        // Once for the delivery, once for its attempt, half a second later.
        clock.advance(Duration.ofMillis(500));
        await().untilAsserted(() -> assertThat(recorded.changes(live.account()))
                .contains("event/" + event.id())
                .filteredOn(("webhook_endpoint/" + endpoint.id())::equals)
                .hasSize(2));
    }

    @Test
    void endpointReceivesOnlyItsEventTypesModeShowAndAccount() {
        var all = endpoint(live, RECEIVERS.working());
        var completed = endpoint(live, RECEIVERS.working(), "project.completed", "credits.added");
        var shown = endpoint(TestCallers.limitedTo(SHOW, live), RECEIVERS.working());
        var test = endpoint(TestCallers.of(live.account(), Mode.TEST), RECEIVERS.working());
        var stranger = endpoint(TestCallers.live(), RECEIVERS.working());
        var plain = queued(live);
        var inShow = publisher.publish(
                EventType.PROJECT_QUEUED,
                TestProject.of(live.account()).show(SHOW).becomes(ProjectStatus.QUEUED));
        var inTest = queued(TestCallers.of(live.account(), Mode.TEST));

        await().until(() -> all.path().received().size() == 2
                && test.path().received().size() == 1
                && shown.path().received().size() == 1);
        assertThat(all.path().events())
                .containsExactlyInAnyOrder(plain.id().value(), inShow.id().value());
        assertThat(shown.path().events()).containsExactly(inShow.id().value());
        assertThat(test.path().events()).containsExactly(inTest.id().value());
        assertThat(deliveries(live, completed)).isEmpty();
        assertThat(stranger.path().received()).isEmpty();
    }

    @Test
    void eventRedeliveredAfterInboxExpiryIsNotSentAgain() {
        var endpoint = endpoint(live, RECEIVERS.working());
        var event = queued(live);
        awaitStatus(endpoint, "succeeded");
        execute("delete from inbox where event_id = '%s'".formatted(event.id()));

        publisher.publish(event);
        await().until(() -> count("select count(*) as n from inbox where event_id = '%s'".formatted(event.id())) == 1);

        assertThat(deliveries(live, endpoint)).hasSize(1);
    }

    @Test
    void completedProjectIncludesPermanentLinksWhileItsFilesExist(@TempDir Path folder) throws Exception {
        var endpoint = endpoint(live, RECEIVERS.path(Receivers.status(500)), "project.completed");
        var project = TestProject.of(live.account());
        var event = project.becomes(ProjectStatus.COMPLETED);
        var key = Objects.requireNonNull(event.project().outputs())
                .files()
                .getFirst()
                .objectKey();
        store.put(key, Files.writeString(folder.resolve("a.mp3"), "sound"), "audio/mpeg")
                .block();
        publisher.publish(EventType.PROJECT_COMPLETED, event);

        var existing = json.readTree(awaitOne(endpoint).body()).at("/data/object");
        assertThat(existing.path("filesAvailable").asBoolean()).isTrue();
        assertThat(existing.at("/outputs/0/url").asString()).startsWith("https://podcasts.example/v1/outputs/");
        assertThat(existing.at("/outputs/0/kind").asString()).isEqualTo("audio");
        assertThat(existing.toString()).doesNotContain(key);

        store.delete(key).block();
        retry(endpoint, awaitAttempts(endpoint, 1));
        awaitAttempts(endpoint, 2);
        var deleted = json.readTree(endpoint.path().received().getLast().body()).at("/data/object");
        assertThat(deleted.path("filesAvailable").asBoolean()).isFalse();
        assertThat(deleted.has("outputs")).isFalse();
        assertThat(deleted.path("status").asString()).isEqualTo("completed");
    }

    @Test
    void deletedProjectIsWithoutLinksFromTheNextAttemptOn(@TempDir Path folder) throws Exception {
        var endpoint = endpoint(live, RECEIVERS.path(Receivers.status(500)), "project.completed");
        completedWithFile(folder);
        var link = json.readTree(awaitOne(endpoint).body())
                .at("/data/object/outputs/0/url")
                .asString();

        PROJECTS.deleteOutput(link);
        retry(endpoint, awaitAttempts(endpoint, 1));
        awaitAttempts(endpoint, 2);

        var deleted = json.readTree(endpoint.path().received().getLast().body()).at("/data/object");
        assertThat(deleted.path("filesAvailable").asBoolean()).isFalse();
        assertThat(deleted.has("outputs")).isFalse();
    }

    @Test
    void attemptWaitsWhileProjectsServiceIsUnavailable(@TempDir Path folder) throws Exception {
        var endpoint = endpoint(live, RECEIVERS.working(), "project.completed");
        PROJECTS.setUnavailable(true);
        try {
            var before = PROJECTS.outputRequests();
            completedWithFile(folder);
            await().until(() -> PROJECTS.outputRequests() > before);
            await().until(() -> isIdle(endpoint));
            assertThat(endpoint.path().received()).isEmpty();
        } finally {
            PROJECTS.setUnavailable(false);
        }
        clock.advance(Duration.ofSeconds(31));

        var sent = json.readTree(awaitOne(endpoint).body()).at("/data/object");
        assertThat(sent.path("filesAvailable").asBoolean()).isTrue();
    }

    private void completedWithFile(Path folder) throws IOException {
        var event = TestProject.of(live.account()).becomes(ProjectStatus.COMPLETED);
        var key = Objects.requireNonNull(event.project().outputs())
                .files()
                .getFirst()
                .objectKey();
        store.put(key, Files.writeString(folder.resolve("a.mp3"), "sound"), "audio/mpeg")
                .block();
        publisher.publish(EventType.PROJECT_COMPLETED, event);
    }

    @Test
    void rotatedSecretSignsTheNextAttempt() throws Exception {
        var endpoint = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        queued(live);
        var failed = awaitAttempts(endpoint, 1);
        var rotated = json(post(live, uri(endpoint) + "/rotate-secret"))
                .path("secret")
                .asString();

        retry(endpoint, failed);
        awaitAttempts(endpoint, 2);

        var first = endpoint.path().received().getFirst();
        var second = endpoint.path().received().getLast();
        verify(first.text(), first, endpoint.secret());
        verify(second.text(), second, rotated);
        assertThatThrownBy(() -> verify(second.text(), second, endpoint.secret()))
                .isInstanceOf(SignatureVerificationException.class);
    }

    @Test
    void pingIsSentImmediatelyAndNotRetried() {
        var endpoint = endpoint(live, RECEIVERS.path(Receivers.body(503, "not now")), "credits.added");
        patch(live, uri(endpoint), Map.of("enabled", false));

        var ping = json(post(live, uri(endpoint) + "/test").expectStatus().isOk());

        assertThat(ping.path("eventType").asString()).isEqualTo("ping");
        assertThat(ping.path("status").asString()).isEqualTo("failed");
        assertThat(ping.path("responseStatus").asInt()).isEqualTo(503);
        assertThat(ping.path("responseBody").asString()).isEqualTo("not now");
        assertThat(ping.path("nextAttemptAt").isNull()).isTrue();
        assertThat(deliveries(live, endpoint)).containsExactly(ping);
        assertThat(read(live, endpoint).path("failingSince").isNull()).isTrue();
        assertThat(endpoint.path().received()).hasSize(1);
        assertThat(get(live, "/v1/events").path("events")).isEmpty();
        endpoint.path().respondWith(Receivers.status(204));
        assertThat(json(post(live, uri(endpoint) + "/test")).path("status").asString())
                .isEqualTo("succeeded");
    }

    @Test
    void deliveryCanBeRetriedManuallyOnceAtATime() {
        var endpoint = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        queued(live);
        var failed = awaitAttempts(endpoint, 1);
        assertThat(failed.path("status").asString()).isEqualTo("pending");
        endpoint.path().respondWith(Receivers.status(200));

        assertThat(retry(endpoint, failed).path("status").asString()).isEqualTo("pending");
        awaitStatus(endpoint, "succeeded");
        execute("update delivery set retried = true, status = 'pending', next_attempt_at = now() + interval '1 day'"
                + " where endpoint = '%s'".formatted(endpoint.id()));

        refused(post(live, retryUri(endpoint, failed)), 409, "already_retried");
        execute("update delivery set retried = false where endpoint = '%s'".formatted(endpoint.id()));
        patch(live, uri(endpoint), Map.of("enabled", false));
        refused(post(live, retryUri(endpoint, failed)), 409, "invalid_state");
        refused(post(live, uri(endpoint) + "/deliveries/999999999/retry"), 404, "not_found");
        refused(post(live, uri(endpoint) + "/deliveries/x/retry"), 404, "not_found");
    }

    @Test
    void deliveriesAreFilteredByStatusTypeProjectAndTime() {
        var endpoint = endpoint(live, RECEIVERS.working());
        var project = TestProject.of(live.account());
        publisher.publish(EventType.PROJECT_QUEUED, project.becomes(ProjectStatus.QUEUED));
        publisher.publish(EventType.PROJECT_FAILED, project.becomes(ProjectStatus.FAILED));
        queued(live);
        await().until(() -> deliveries(live, endpoint).stream()
                        .filter(delivery -> delivery.path("status").asString().equals("succeeded"))
                        .count()
                == 3);
        var at = deliveries(live, endpoint).getFirst().path("createdAt").asString();

        assertThat(listed(endpoint, "eventType=project.failed")).hasSize(1);
        assertThat(listed(endpoint, "eventType=project.failed,project.queued")).hasSize(3);
        assertThat(listed(endpoint, "eventType=ping")).isEmpty();
        assertThat(listed(endpoint, "status=succeeded")).hasSize(3);
        assertThat(listed(endpoint, "status=failed,pending")).isEmpty();
        assertThat(listed(endpoint, "status=succeeded,failed&eventType=project.queued&limit=1"))
                .hasSize(1);
        assertThat(listed(endpoint, "project=" + project.id())).hasSize(2);
        assertThat(listed(endpoint, "status=succeeded&eventType=project.failed&project=" + project.id()))
                .hasSize(1);
        assertThat(listed(endpoint, "project=prj_00000000000000000000000000")).isEmpty();
        assertThat(listed(endpoint, "createdAfter=" + Instant.parse(at).minusSeconds(60)))
                .hasSize(3);
        assertThat(listed(endpoint, "createdBefore=" + Instant.parse(at).minusSeconds(60)))
                .isEmpty();
        var all = listed(endpoint, "status=succeeded");
        assertThat(listed(endpoint, "status=succeeded&cursor=" + all.getFirst().path("id")))
                .isEqualTo(all.subList(1, 3));
        for (var invalid : List.of("status=done", "eventType=project.*", "project=x", "createdAfter=x")) {
            refused(
                    client.as(live)
                            .get()
                            .uri(uri(endpoint) + "/deliveries?" + invalid)
                            .exchange(),
                    400,
                    "invalid_request");
        }
    }

    private List<JsonNode> listed(TestEndpoint endpoint, String filter) {
        return get(live, uri(endpoint) + "/deliveries?" + filter)
                .path("deliveries")
                .valueStream()
                .toList();
    }

    @Test
    void deliveriesArePagedByAnIntegerCursor() {
        var endpoint = endpoint(live, RECEIVERS.working());
        for (int i = 0; i < 5; i++) {
            queued(live);
        }
        await().until(() -> deliveries(live, endpoint).size() == 5);
        var seen = new ArrayList<JsonNode>();
        var page = get(live, uri(endpoint) + "/deliveries?limit=2");
        assertThat(page.path("nextCursor").isIntegralNumber()).isTrue();
        while (true) {
            page.path("deliveries").forEach(seen::add);
            if (page.path("nextCursor").isNull()) {
                break;
            }
            page = get(
                    live,
                    uri(endpoint) + "/deliveries?limit=2&cursor="
                            + page.path("nextCursor").asLong());
        }

        assertThat(seen)
                .extracting(one -> one.path("id").asLong())
                .hasSize(5)
                .isSortedAccordingTo((a, b) -> Long.compare(b, a));
        refused(
                client.as(live)
                        .get()
                        .uri(uri(endpoint) + "/deliveries?cursor=x")
                        .exchange(),
                400,
                "invalid_cursor");
    }

    private JsonNode awaitAttempts(TestEndpoint endpoint, int attempts) {
        await().until(() -> deliveries(live, endpoint).stream()
                .anyMatch(one -> one.path("attempts").asInt() == attempts));
        return deliveries(live, endpoint).getFirst();
    }

    private JsonNode retry(TestEndpoint endpoint, JsonNode delivery) {
        return json(post(live, retryUri(endpoint, delivery)).expectStatus().isOk());
    }

    private static String retryUri(TestEndpoint endpoint, JsonNode delivery) {
        return String.format(
                Locale.ROOT,
                "%s/deliveries/%d/retry",
                uri(endpoint),
                delivery.path("id").asLong());
    }

    private static void verify(String body, Receivers.Received received, String secret)
            throws SignatureVerificationException {
        Webhook.Signature.verifyHeader(body, received.header("Service-Signature"), secret, FIVE_MINUTES);
    }

    private static String uri(TestEndpoint endpoint) {
        return ENDPOINTS + "/" + endpoint.id();
    }
}
