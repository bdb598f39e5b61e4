package dev.podworks.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.List;
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

/// The endpoint test operation.
class PingTest extends WebhooksTest {
    private static final int IN_FLIGHT = 8;
    private static final int MAX_PENDING = 16;
    private static final int PINGS = 400;
    private static final int READS = 100;
    private static final Duration DOCUMENTED_TIMEOUT = Duration.ofSeconds(5);

    @Test
    void pingThatIsNotSentInTimeIsReturnedPending() {
        var endpoint = endpoint(live, RECEIVERS.working());
        leaseLaneToAnotherReplica(endpoint);

        var startNanos = System.nanoTime();
        var ping = ping(endpoint);
        assertThat(Duration.ofNanos(System.nanoTime() - startNanos))
                .isBetween(Duration.ofSeconds(3), DOCUMENTED_TIMEOUT);

        assertThat(ping.path("status").asString()).isEqualTo("pending");
        assertThat(ping.path("attempts").asInt()).isZero();
        assertThat(deliveries(live, endpoint)).containsExactly(ping);
        refused(post(live, uri(endpoint) + "/deliveries/" + ping.path("id") + "/retry"), 409, "already_retried");
        assertThat(endpoint.path().received()).isEmpty();
    }

    @Test
    void pingResultOfAnotherReplicaIsReturned() {
        var endpoint = endpoint(live, RECEIVERS.working());
        leaseLaneToAnotherReplica(endpoint);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var ping = async(threads, () -> ping(endpoint));
            await().until(() -> deliveries(live, endpoint).size() == 1);

            execute("update delivery set status = 'succeeded', attempts = 1, retried = false, next_attempt_at = null,"
                    + " response_status = 204 where endpoint = '%s'".formatted(endpoint.id()));

            assertThat(ping.join().path("status").asString()).isEqualTo("succeeded");
            assertThat(ping.join().path("responseStatus").asInt()).isEqualTo(204);
        }
    }

    @Test
    void pingTimeoutIsRecordedAndNotRetried() {
        var latch = new CountDownLatch(1);
        var endpoint = endpoint(live, RECEIVERS.path(Receivers.hanging(latch)));

        var ping = ping(endpoint);

        assertThat(ping.path("status").asString()).isEqualTo("failed");
        assertThat(ping.path("error").asString()).isEqualTo("No complete response within 2 seconds.");
        assertThat(ping.path("nextAttemptAt").isNull()).isTrue();
        assertThat(endpoint.path().received()).hasSize(1);
        assertThat(read(live, endpoint).path("failingSince").isNull()).isTrue();
        latch.countDown();
    }

    /// Regression: a retried ping was retried for two days like an event.
    @Test
    void pingAndItsRetryAreOneAttemptEachAndNeverOnTheSchedule() {
        var endpoint = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        var ping = ping(endpoint);
        requireNoFurtherAttempts(endpoint, 1);

        post(live, uri(endpoint) + "/deliveries/" + ping.path("id") + "/retry")
                .expectStatus()
                .isOk();

        await().until(() ->
                deliveries(live, endpoint).getFirst().path("attempts").asInt() == 2);
        requireNoFurtherAttempts(endpoint, 2);
        assertThat(read(live, endpoint).path("failingSince").isNull()).isTrue();
    }

    /// A ping that was sent while its endpoint failed is not sent again when the deliveries of events are.
    private void requireNoFurtherAttempts(TestEndpoint endpoint, int attempts) {
        for (var later : List.of(Duration.ofMinutes(2), Duration.ofMinutes(6), Duration.ofHours(3))) {
            await().until(() -> isIdle(endpoint));
            clock.advance(later);
            var ping = deliveries(live, endpoint).getFirst();
            assertThat(ping.path("status").asString()).isEqualTo("failed");
            assertThat(ping.path("nextAttemptAt").isNull()).isTrue();
            assertThat(ping.path("attempts").asInt()).isEqualTo(attempts);
            assertThat(endpoint.path().received()).hasSize(attempts);
        }
        assertThat(count("select count(*) as n from work where queue = 'webhook-endpoint' and id = '%s'"
                        .formatted(endpoint.id())))
                .as("the lane is closed: nothing is due later")
                .isZero();
    }

    @Test
    void disabledEndpointReceivesOnlyPings() {
        var endpoint = endpoint(live, RECEIVERS.path(Receivers.status(500)));
        queued(live);
        await().until(() -> deliveries(live, endpoint).stream()
                .anyMatch(one -> one.path("attempts").asInt() == 1));
        await().until(() -> isIdle(endpoint));
        patch(live, uri(endpoint), Map.of("enabled", false));
        copyAsDue(endpoint, 100);
        endpoint.path().respondWith(Receivers.status(204));

        assertThat(ping(endpoint).path("status").asString()).isEqualTo("succeeded");

        assertThat(endpoint.path().received())
                .extracting(one -> one.header("Service-Event-Type"))
                .containsExactly("project.queued", "ping");
    }

    /// Regression: each ping sent its own request. The receiver responds before the exchange times out, because it
    /// would not notice a closed connection and would still count its request as in flight.
    @Test
    void pingFloodOfASlowEndpointStaysWithinItsLimitAndDelaysNoOtherAccount() {
        var never = new CountDownLatch(1);
        var endpoint = endpoint(live, RECEIVERS.path(exchange -> {
            assertThat(never.await(1, TimeUnit.SECONDS)).isFalse();
            exchange.sendResponseHeaders(200, -1);
        }));
        var other = TestCallers.live();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var pings = IntStream.range(0, PINGS)
                    .mapToObj(_ -> async(threads, () -> ping(endpoint)))
                    .toList();
            await().until(() -> endpoint.path().received().size() >= IN_FLIGHT);

            var reads = IntStream.range(0, READS)
                    .mapToObj(_ -> timed(() -> get(other, ENDPOINTS)))
                    .sorted()
                    .toList();

            assertThat(reads.get(READS * 95 / 100))
                    .as("p95 of the other account")
                    .isLessThan(Duration.ofSeconds(1));
            assertThat(pings.stream().map(CompletableFuture::join))
                    .extracting(ping -> ping.path("eventType").asString())
                    .containsOnly("ping");
        }
        assertThat(endpoint.path().maxConcurrent()).isLessThanOrEqualTo(IN_FLIGHT);
        assertThat(pendingPings(endpoint)).isLessThanOrEqualTo(MAX_PENDING);
    }

    private JsonNode ping(TestEndpoint endpoint) {
        return json(post(live, uri(endpoint) + "/test").expectStatus().isOk());
    }

    private void leaseLaneToAnotherReplica(TestEndpoint endpoint) {
        execute("insert into work (queue, id, due_at, attempt, lease, created_at)"
                + " values ('webhook-endpoint', '%s', '%s', 1, 'other-replica', now())"
                        .formatted(endpoint.id(), clock.instant().plusSeconds(60)));
    }

    /// Adds copies of the endpoint's only delivery, pending while the endpoint is disabled.
    private void copyAsDue(TestEndpoint endpoint, int copies) {
        execute("""
                insert into delivery (created_at, endpoint, event_id, event_type, event_at, status, next_attempt_at)
                select d.created_at, d.endpoint, d.event_id, d.event_type, d.event_at, 'pending', d.created_at
                from delivery d, generate_series(1, %s) where d.endpoint = '%s'
                """.formatted(copies, endpoint.id()));
    }

    private long pendingPings(TestEndpoint endpoint) {
        return count("select count(*) as n from delivery where endpoint = '%s' and status = 'pending'"
                .formatted(endpoint.id()));
    }

    private static CompletableFuture<JsonNode> async(Executor threads, Supplier<JsonNode> request) {
        return CompletableFuture.supplyAsync(request, threads);
    }

    private static Duration timed(Runnable work) {
        var startNanos = System.nanoTime();
        work.run();
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }

    private static String uri(TestEndpoint endpoint) {
        return ENDPOINTS + "/" + endpoint.id();
    }
}
