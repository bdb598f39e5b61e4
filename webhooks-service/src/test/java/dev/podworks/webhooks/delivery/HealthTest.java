package dev.podworks.webhooks.delivery;

import static dev.podworks.webhooks.delivery.DeliveryStatus.FAILED;
import static dev.podworks.webhooks.delivery.DeliveryStatus.PENDING;
import static dev.podworks.webhooks.delivery.DeliveryStatus.SUCCEEDED;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class HealthTest {
    private static final Instant T = Instant.parse("2026-11-20T09:30:00Z");

    @Test
    void failingBeginsWithTheFirstFailureBehindTheLastSuccess() {
        assertThat(health(end(PENDING, 0), end(FAILED, 1))).isEqualTo(new Health(false, T));
        assertThat(health(end(PENDING, 0), end(SUCCEEDED, 1))).isEqualTo(new Health(true, null));
        assertThat(health(end(PENDING, 0), end(SUCCEEDED, 1), end(PENDING, 2), end(PENDING, 3)))
                .isEqualTo(new Health(true, T.plusSeconds(2)));
        assertThat(health()).isEqualTo(new Health(false, null));
    }

    @Test
    void whatPeopleTryByHandBlamesNobodyButMayProveHealth() {
        assertThat(health(byHand(FAILED, 0))).isEqualTo(new Health(false, null));
        assertThat(health(end(PENDING, 0), byHand(SUCCEEDED, 1))).isEqualTo(new Health(true, null));
    }

    private static Health health(Outcome... outcomes) {
        return Health.of(List.of(outcomes));
    }

    private static Outcome end(DeliveryStatus status, int second) {
        return outcome(status, second, true);
    }

    private static Outcome byHand(DeliveryStatus status, int second) {
        return outcome(status, second, false);
    }

    private static Outcome outcome(DeliveryStatus status, int second, boolean blames) {
        return new Outcome(1, T, status, T.plusSeconds(second), null, 200, "", 1, null, blames);
    }
}
