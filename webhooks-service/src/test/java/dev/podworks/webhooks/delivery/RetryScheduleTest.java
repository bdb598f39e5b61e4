package dev.podworks.webhooks.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RetryScheduleTest {
    private static final List<Duration> DELAYS = List.of(
            Duration.ofMinutes(1),
            Duration.ofMinutes(5),
            Duration.ofMinutes(30),
            Duration.ofHours(2),
            Duration.ofHours(5),
            Duration.ofHours(10));
    private static final Instant EVENT = Instant.parse("2026-11-20T09:30:00Z");
    private static final Duration WINDOW = Duration.ofDays(3);
    private static final int ROUNDS = 2_000;

    private final RetrySchedule schedule = new RetrySchedule(DELAYS);

    @Test
    void firstDelaysFollowTheScheduleWithinTenPercent() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            for (int attempts = 1; attempts <= DELAYS.size(); attempts++) {
                var delay = Duration.between(
                        EVENT, schedule.next(attempts, EVENT, EVENT, random).orElseThrow());
                var scheduled = DELAYS.get(attempts - 1).toMillis();
                assertThat(delay.toMillis()).as("seed %d", seed).isBetween(scheduled * 9 / 10, scheduled * 11 / 10);
            }
        }
    }

    @Test
    void attemptTimesIncreaseAndEndWithinThreeDays() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            var times = attemptTimes(random);
            assertThat(times).as("seed %d", seed).isSorted();
            assertThat(times.getLast())
                    .as("seed %d", seed)
                    .isBetween(EVENT.plus(WINDOW).minus(Duration.ofHours(12)), EVENT.plus(WINDOW));
            // Delays of 10 to 12 hours follow after 17 h 36 min.
            assertThat(times.size()).as("seed %d", seed).isBetween(10, 12);
            for (int i = DELAYS.size(); i < times.size(); i++) {
                assertThat(Duration.between(times.get(i - 1), times.get(i)))
                        .as("seed %d", seed)
                        .isBetween(Duration.ofHours(10), Duration.ofHours(12));
            }
        }
    }

    @Test
    void laterDelaysCoverTheirWholeRange() {
        var seed = System.nanoTime();
        var random = new Random(seed);
        var delays = new ArrayList<Duration>();
        for (int round = 0; round < ROUNDS; round++) {
            delays.add(Duration.between(
                    EVENT, schedule.next(7, EVENT, EVENT, random).orElseThrow()));
        }
        assertThat(delays).as("seed %d", seed).anyMatch(delay -> delay.compareTo(Duration.ofMinutes(610)) < 0);
        assertThat(delays).as("seed %d", seed).anyMatch(delay -> delay.compareTo(Duration.ofMinutes(710)) > 0);
    }

    @Test
    void eventOlderThanThreeDaysIsNotRetried() {
        assertThat(schedule.next(1, EVENT.plus(WINDOW), EVENT, new Random(1))).isEmpty();
    }

    private List<Instant> attemptTimes(Random random) {
        var times = new ArrayList<Instant>();
        var next = schedule.next(1, EVENT, EVENT, random);
        while (next.isPresent()) {
            times.add(next.get());
            next = schedule.next(times.size() + 1, next.get(), EVENT, random);
        }
        return times;
    }
}
