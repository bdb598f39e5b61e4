package dev.podworks.deliveries.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RetryScheduleTest {
    private static final Instant BEGIN = Instant.parse("2026-11-20T09:30:00Z");
    private static final Instant END = BEGIN.plus(Delivery.WINDOW);

    private final RetrySchedule schedule = new RetrySchedule(Duration.ofMinutes(1), Duration.ofHours(1));

    @Test
    void attemptsAreOneMinuteToOneHourApartAndTheLastIsAtTheEndOfTheDay() {
        var now = BEGIN;
        var failures = 0;
        var max = Duration.ZERO;
        for (var next = schedule.next(++failures, now, Optional.empty(), END);
                next.isPresent();
                next = schedule.next(++failures, now, Optional.empty(), END)) {
            var delay = Duration.between(now, next.get());
            assertThat(delay).isBetween(Duration.ofMinutes(1), Duration.ofHours(1));
            max = delay.compareTo(max) > 0 ? delay : max;
            now = next.get();
        }
        assertThat(now).as("the last attempt").isEqualTo(END);
        assertThat(max).isEqualTo(Duration.ofHours(1));
        assertThat(failures).isBetween(25, 35);
    }

    @Test
    void theNextAttemptIsNeverBeforeRetryAfterNorAfterTheWindow() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            var failures = 1 + random.nextInt(100);
            var now = BEGIN.plusSeconds(random.nextInt(100_000));
            var retryAfter = random.nextBoolean()
                    ? Optional.of(Duration.ofSeconds(random.nextInt(200_000)))
                    : Optional.<Duration>empty();
            var next = schedule.next(failures, now, retryAfter, END);
            assertThat(next.isPresent()).as("seed %d", seed).isEqualTo(now.isBefore(END));
            next.ifPresent(at -> {
                var least = now.plus(
                        retryAfter.filter(delay -> delay.toMinutes() >= 1).orElse(Duration.ofMinutes(1)));
                assertThat(at).as("seed %d", seed).isBeforeOrEqualTo(END);
                assertThat(at.equals(END) || !at.isBefore(least))
                        .as("seed %d", seed)
                        .isTrue();
            });
        }
    }
}
