package dev.podworks.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.gateway.support.GatewayClient;
import dev.podworks.gateway.support.GatewayClient.TestKey;
import dev.podworks.gateway.support.GatewayTest;
import dev.podworks.gateway.support.TestGateway;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;

/// Two gateways with a burst of twenty requests and a rate of one per second, so that the counts hardly depend on
/// the machine's speed.
class RateLimitTest extends GatewayTest {
    private static final int BURST = 20;
    private static final Map<String, String> SLOW =
            Map.of("GATEWAY_RATE_LIMIT_PER_SECOND", "1", "GATEWAY_RATE_LIMIT_BURST", Integer.toString(BURST));
    private static TestGateway one;
    private static TestGateway other;

    @BeforeAll
    static void start() {
        one = TestGateway.start(SLOW);
        other = TestGateway.start(SLOW);
    }

    @AfterAll
    static void stop() {
        one.close();
        other.close();
    }

    @Test
    void everyResponseNamesTheRemainingRequests() {
        var key = gateway.anyKey();
        var first = headers(one.client(), key, "/v1/me");
        var second = headers(one.client(), key, "/v1/nothing");

        assertThat(first.getFirst("RateLimit-Limit")).isEqualTo("20");
        assertThat(first.getFirst("RateLimit-Remaining")).isEqualTo("19");
        assertThat(first.getFirst("RateLimit-Reset")).isEqualTo("1");
        assertThat(second.getFirst("RateLimit-Remaining")).as("of a 404").isEqualTo("18");
    }

    @Test
    void aCallerAboveTheLimitGets429WithRetryAfterAndOthersAreNotAffected() {
        var key = gateway.anyKey();
        spend(List.of(one.client()), key, 2 * BURST);

        one.client()
                .with(key)
                .get()
                .uri("/v1/me")
                .exchange()
                .expectStatus()
                .isEqualTo(429)
                .expectHeader()
                .valueEquals("Retry-After", "1")
                .expectHeader()
                .valueEquals("RateLimit-Remaining", "0")
                .expectBody()
                .jsonPath("$.code")
                .isEqualTo("rate_limited");
        assertThat(one.client().statusOfMe(gateway.anyKey())).isEqualTo(200);
        await().atMost(Duration.ofSeconds(5)).until(() -> one.client().statusOfMe(key) == 200);
    }

    @Test
    void replicasShareOneLimit() {
        var key = gateway.anyKey();
        var begun = System.nanoTime();
        var allowed = spend(List.of(one.client(), other.client()), key, 4 * BURST);
        var seconds = (System.nanoTime() - begun) / 1e9;

        assertThat(allowed).isBetween(BURST * 3L / 4, BURST + Math.round(Math.ceil(seconds)));
    }

    @Test
    void unauthenticatedRequestsAreNotCounted() {
        for (int i = 0; i < 2 * BURST; i++) {
            one.client()
                    .with("pw_live_nothing")
                    .get()
                    .uri("/v1/me")
                    .exchange()
                    .expectStatus()
                    .isUnauthorized()
                    .expectHeader()
                    .doesNotExist("RateLimit-Limit");
        }
    }

    /// @return how many of the requests were allowed
    private static long spend(List<GatewayClient> gateways, TestKey key, int requests) {
        return IntStream.range(0, requests)
                .parallel()
                .map(i -> gateways.get(i % gateways.size()).statusOfMe(key))
                .filter(status -> status == 200)
                .count();
    }

    private static HttpHeaders headers(GatewayClient gateway, TestKey key, String path) {
        return Objects.requireNonNull(gateway.with(key)
                .get()
                .uri(path)
                .exchange()
                .returnResult(Void.class)
                .getResponseHeaders());
    }
}
