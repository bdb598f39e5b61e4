package dev.podworks.webhooks.delivery;

import static dev.podworks.webhooks.delivery.DeliveryStatus.FAILED;
import static dev.podworks.webhooks.delivery.DeliveryStatus.PENDING;
import static dev.podworks.webhooks.delivery.DeliveryStatus.SUCCEEDED;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndpointHealthTest {
    private static final Instant T = Instant.parse("2026-11-20T09:30:00Z");

    @Test
    void failingStartsWithFirstFailureAfterLastSuccess() {
        assertThat(health(end(PENDING, 0), end(FAILED, 1))).isEqualTo(new EndpointHealth(false, T));
        assertThat(health(end(PENDING, 0), end(SUCCEEDED, 1))).isEqualTo(new EndpointHealth(true, null));
        assertThat(health(end(PENDING, 0), end(SUCCEEDED, 1), end(PENDING, 2), end(PENDING, 3)))
                .isEqualTo(new EndpointHealth(true, T.plusSeconds(2)));
        assertThat(health()).isEqualTo(new EndpointHealth(false, null));
    }

    @Test
    void manualAttemptsCanEndAPeriodOfFailureButNotStartOne() {
        assertThat(health(manual(FAILED, 0))).isEqualTo(new EndpointHealth(false, null));
        assertThat(health(end(PENDING, 0), manual(SUCCEEDED, 1))).isEqualTo(new EndpointHealth(true, null));
    }

    private static EndpointHealth health(DeliveryUpdate... outcomes) {
        return EndpointHealth.of(List.of(outcomes));
    }

    private static DeliveryUpdate end(DeliveryStatus status, int second) {
        return outcome(status, second, true);
    }

    private static DeliveryUpdate manual(DeliveryStatus status, int second) {
        return outcome(status, second, false);
    }

    private static DeliveryUpdate outcome(DeliveryStatus status, int second, boolean blames) {
        return new DeliveryUpdate(1, T, status, T.plusSeconds(second), null, 200, "", 1, null, blames);
    }
}
