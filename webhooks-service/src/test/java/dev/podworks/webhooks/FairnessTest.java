package dev.podworks.webhooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.podworks.contracts.event.Event;
import dev.podworks.kit.caller.Principal.Caller;
import dev.podworks.kit.test.TestCallers;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/// Isolation between endpoints.
class FairnessTest extends WebhooksTest {
    private static final int BACKLOG = 1_000;
    private static final int IN_FLIGHT = 8;
    /// On a busy machine. Queued after the slow endpoint's deliveries it would take four minutes.
    private static final Duration SOON = Duration.ofSeconds(5);

    @Test
    void thousandDeliveriesToDeadAndSlowEndpointsDelayNoOtherEndpoint() {
        var latch = new CountDownLatch(1);
        var slow = endpoint(live, RECEIVERS.path(Receivers.hanging(latch)));
        var dead = endpointAt(live, "http://127.0.0.1:1/");
        fill(slow.id());
        fill(dead);
        await().until(() -> slow.path().received().size() >= IN_FLIGHT);
        var other = TestCallers.live();
        var quick = endpoint(other, RECEIVERS.working());

        for (int i = 1; i <= 5; i++) {
            var publishedNanos = System.nanoTime();
            Event event = queued(other);
            await().pollInterval(Duration.ofMillis(5))
                    .until(() -> quick.path().events().contains(event.id().value()));
            assertThat(Duration.ofNanos(System.nanoTime() - publishedNanos)).isLessThan(SOON);
        }

        assertThat(slow.path().maxConcurrent()).isEqualTo(IN_FLIGHT);
        assertThat(pending(slow.id())).isGreaterThan(BACKLOG / 2);
        latch.countDown();
    }

    /// Writes events and pending deliveries as the fan-out does.
    private void fill(String endpoint) {
        execute(String.format(Locale.ROOT, """
                with events as (
                    insert into event (id, type, account, mode, created_at, body)
                    select 'evt_' || lpad(to_hex(n), 26, '0'), 'project.queued', 'acc_filler', 'live',
                           timestamptz '%s', '{}'
                    from generate_series(1, %d) n on conflict do nothing)
                insert into delivery (created_at, endpoint, event_id, event_type, event_at, status, next_attempt_at)
                select timestamptz '%1$s', '%3$s', 'evt_' || lpad(to_hex(n), 26, '0'), 'project.queued',
                       timestamptz '%1$s', 'pending', timestamptz '%1$s'
                from generate_series(1, %2$d) n
                """, clock.instant(), BACKLOG, endpoint));
        execute("insert into work (queue, id, due_at, created_at) values ('webhook-endpoint', '%s', '%s', now())"
                .formatted(endpoint, clock.instant()));
    }

    private String endpointAt(Caller caller, String url) {
        return json(post(caller, ENDPOINTS, Map.of("url", url)))
                .at("/endpoint/id")
                .asString();
    }

    private long pending(String endpoint) {
        return count("select count(*) as n from delivery where endpoint = '%s' and attempts = 0".formatted(endpoint));
    }
}
