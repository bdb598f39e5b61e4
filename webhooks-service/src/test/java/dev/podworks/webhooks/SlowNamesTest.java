package dev.podworks.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Endpoints whose name server never responds.
class SlowNamesTest extends WebhooksTest {
    private static final int ENDPOINTS_OF_AN_ACCOUNT = 16;
    private static final int READS = 40;
    /// Maximum response time of the service on a busy machine.
    private static final Duration QUICK = Duration.ofSeconds(1);

    @Test
    void slowNameServersFailAttemptsWithoutDelayingOtherRequests() {
        for (int i = 0; i < ENDPOINTS_OF_AN_ACCOUNT; i++) {
            create("https://slow-%s.example/hook".formatted(i));
        }
        for (int i = 0; i < 20; i++) {
            queued(live);
        }
        await().until(() -> count("select count(*) as n from work where lease is not null and id in"
                        + " (select id from endpoint where account = '%s')".formatted(live.account()))
                == ENDPOINTS_OF_AN_ACCOUNT);

        var bystander = TestCallers.live();
        var reads = IntStream.range(0, READS)
                .mapToObj(_ -> timed(() -> get(bystander, "/v1/events")))
                .sorted()
                .toList();

        assertThat(reads.getLast()).isLessThan(QUICK);
        var first = get(live, ENDPOINTS).at("/endpoints/0/id").asString();
        await().until(() -> deliveryOf(first).path("attempts").asInt() == 1);
        var failed = deliveryOf(first);
        assertThat(failed.path("status").asString()).isEqualTo("pending");
        assertThat(failed.path("error").asString()).startsWith("The host name could not be resolved");
        assertThat(failed.path("nextAttemptAt").isNull()).isFalse();
    }

    private void create(String url) {
        post(live, ENDPOINTS, Map.of("url", url)).expectStatus().isCreated();
    }

    private JsonNode deliveryOf(String endpoint) {
        return get(live, ENDPOINTS + "/" + endpoint + "/deliveries").at("/deliveries/19");
    }

    private static Duration timed(Runnable work) {
        var begun = System.nanoTime();
        work.run();
        return Duration.ofNanos(System.nanoTime() - begun);
    }
}
