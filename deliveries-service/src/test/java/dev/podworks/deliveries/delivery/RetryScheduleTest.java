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
    void aDayOfFailuresIsTriedFromAMinuteApartUpToAnHourAndAtItsEnd() {
        var now = BEGIN;
        var failures = 0;
        var longest = Duration.ZERO;
        for (var next = schedule.next(++failures, now, Optional.empty(), END);
                next.isPresent();
                next = schedule.next(++failures, now, Optional.empty(), END)) {
            var pause = Duration.between(now, next.get());
            assertThat(pause).isBetween(Duration.ofMinutes(1), Duration.ofHours(1));
            longest = pause.compareTo(longest) > 0 ? pause : longest;
            now = next.get();
        }
        assertThat(now).as("the last try").isEqualTo(END);
        assertThat(longest).isEqualTo(Duration.ofHours(1));
        assertThat(failures).isBetween(25, 35);
    }

    @Test
    void whateverIsAskedForTheNextTryIsNeitherSoonerNorBehindTheEnd() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            var failures = 1 + random.nextInt(100);
            var now = BEGIN.plusSeconds(random.nextInt(100_000));
            var asked = random.nextBoolean()
                    ? Optional.of(Duration.ofSeconds(random.nextInt(200_000)))
                    : Optional.<Duration>empty();
            var next = schedule.next(failures, now, asked, END);
            assertThat(next.isPresent()).as("seed %d", seed).isEqualTo(now.isBefore(END));
            next.ifPresent(at -> {
                var least =
                        now.plus(asked.filter(pause -> pause.toMinutes() >= 1).orElse(Duration.ofMinutes(1)));
                assertThat(at).as("seed %d", seed).isBeforeOrEqualTo(END);
                assertThat(at.equals(END) || !at.isBefore(least))
                        .as("seed %d", seed)
                        .isTrue();
            });
        }
    }
}
