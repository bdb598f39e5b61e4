package dev.podworks.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The test of an endpoint, whatever its receiver does.
class PingTest extends WebhooksTest {
    private static final int IN_FLIGHT = 8;
    private static final int PENDING_MAX = 16;
    private static final int PINGS = 400;
    private static final int READS = 100;
    private static final Duration PROMISED = Duration.ofSeconds(5);

    @Test
    void aPingThatIsNotSentInTimeIsAnsweredPending() {
        var made = endpoint(live, RECEIVERS.working());
        giveLaneToAnotherReplica(made);

        var begun = System.nanoTime();
        var ping = ping(made);
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isBetween(Duration.ofSeconds(3), PROMISED);

        assertThat(ping.path("status").asString()).isEqualTo("pending");
        assertThat(ping.path("attempts").asInt()).isZero();
        assertThat(deliveries(live, made)).containsExactly(ping);
        refused(post(live, uri(made) + "/deliveries/" + ping.path("id") + "/retry"), 409, "already_retried");
        assertThat(made.path().received()).isEmpty();
    }

    @Test
    void theResultIsAnsweredWhicheverReplicaSentThePing() {
        var made = endpoint(live, RECEIVERS.working());
        giveLaneToAnotherReplica(made);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var ping = async(threads, () -> ping(made));
            await().until(() -> deliveries(live, made).size() == 1);

            execute("update delivery set status = 'succeeded', attempts = 1, retried = false, next_attempt_at = null,"
                    + " response_status = 204 where endpoint = '%s'".formatted(made.id()));

            assertThat(ping.join().path("status").asString()).isEqualTo("succeeded");
            assertThat(ping.join().path("responseStatus").asInt()).isEqualTo(204);
        }
    }

    @Test
    void aReceiverThatSaysNothingIsRecordedAndNotAskedAgain() {
        var latch = new CountDownLatch(1);
        var made = endpoint(live, RECEIVERS.path(Receivers.silent(latch)));

        var ping = ping(made);

        assertThat(ping.path("status").asString()).isEqualTo("failed");
        assertThat(ping.path("error").asString()).isEqualTo("No whole answer within 2 seconds.");
        assertThat(ping.path("nextAttemptAt").isNull()).isTrue();
        assertThat(made.path().received()).hasSize(1);
        assertThat(read(live, made).path("failingSince").isNull()).isTrue();
        latch.countDown();
    }

    /// It was scheduled for two days like an event.
    @Test
    void aRetriedPingIsOneAttemptAsWell() {
        var made = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        var ping = ping(made);

        post(live, uri(made) + "/deliveries/" + ping.path("id") + "/retry")
                .expectStatus()
                .isOk();

        await().until(() -> deliveries(live, made).getFirst().path("attempts").asInt() == 2);
        var retried = deliveries(live, made).getFirst();
        assertThat(retried.path("status").asString()).isEqualTo("failed");
        assertThat(retried.path("nextAttemptAt").isNull()).isTrue();
        assertThat(read(live, made).path("failingSince").isNull()).isTrue();
    }

    @Test
    void anEndpointThatIsOffGetsThePingAndNothingElse() {
        var made = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        queued(live);
        await().until(() -> deliveries(live, made).stream()
                .anyMatch(one -> one.path("attempts").asInt() == 1));
        await().until(() -> isIdle(made));
        patch(live, uri(made), Map.of("enabled", false));
        copyAsDue(made, 100);
        made.path().answers(Receivers.status(204));

        assertThat(ping(made).path("status").asString()).isEqualTo("succeeded");

        assertThat(made.path().received())
                .extracting(one -> one.header("Service-Event-Type"))
                .containsExactly("project.queued", "ping");
    }

    /// Before, each made its own request to the receiver. It answers before the exchange times out: of a connection
    /// that we end, it would not hear, and count the request among those under way.
    @Test
    void fourHundredPingsOfASlowEndpointKeepToItsCapAndDelayNobodyElse() {
        var never = new CountDownLatch(1);
        var made = endpoint(live, RECEIVERS.path(exchange -> {
            assertThat(never.await(1, TimeUnit.SECONDS)).isFalse();
            exchange.sendResponseHeaders(200, -1);
        }));
        var other = TestCallers.live();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var pings = IntStream.range(0, PINGS)
                    .mapToObj(_ -> async(threads, () -> ping(made)))
                    .toList();
            await().until(() -> made.path().received().size() >= IN_FLIGHT);

            var reads = IntStream.range(0, READS)
                    .mapToObj(_ -> timed(() -> get(other, ENDPOINTS)))
                    .sorted()
                    .toList();

            assertThat(reads.get(READS * 95 / 100)).as("p95 of the bystander").isLessThan(Duration.ofSeconds(1));
            assertThat(pings.stream().map(CompletableFuture::join))
                    .extracting(ping -> ping.path("eventType").asString())
                    .containsOnly("ping");
        }
        assertThat(made.path().mostAtOnce()).isLessThanOrEqualTo(IN_FLIGHT);
        assertThat(pendingPings(made)).isLessThanOrEqualTo(PENDING_MAX);
    }

    private JsonNode ping(Made made) {
        return json(post(live, uri(made) + "/test").expectStatus().isOk());
    }

    private void giveLaneToAnotherReplica(Made made) {
        execute("insert into work (queue, id, due_at, attempt, lease, created_at)"
                + " values ('webhook-endpoint', '%s', '%s', 1, 'of-another', now())"
                        .formatted(made.id(), clock.instant().plusSeconds(60)));
    }

    /// As many deliveries of the endpoint's only event, which wait for it to be turned on.
    private void copyAsDue(Made made, int copies) {
        execute("""
                insert into delivery (created_at, endpoint, event_id, event_type, event_at, status, next_attempt_at)
                select d.created_at, d.endpoint, d.event_id, d.event_type, d.event_at, 'pending', d.created_at
                from delivery d, generate_series(1, %s) where d.endpoint = '%s'
                """.formatted(copies, made.id()));
    }

    private long pendingPings(Made made) {
        return count(
                "select count(*) as n from delivery where endpoint = '%s' and status = 'pending'".formatted(made.id()));
    }

    private static CompletableFuture<JsonNode> async(Executor threads, Supplier<JsonNode> request) {
        return CompletableFuture.supplyAsync(request, threads);
    }

    private static Duration timed(Runnable work) {
        var begun = System.nanoTime();
        work.run();
        return Duration.ofNanos(System.nanoTime() - begun);
    }

    private static String uri(Made made) {
        return ENDPOINTS + "/" + made.id();
    }
}
