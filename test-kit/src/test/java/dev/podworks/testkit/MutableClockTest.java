package dev.podworks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;

class MutableClockTest {

    private static final Instant START = Instant.parse("2026-11-20T09:30:00Z");

    @Test
    void clockAdvancesByDays() {
        var clock = MutableClock.at(START);
        assertThat(clock.instant()).isEqualTo(START);
        clock.advance(Duration.ofDays(3));
        assertThat(clock.instant()).isEqualTo(Instant.parse("2026-11-23T09:30:00Z"));
    }

    @Test
    void viewInAnotherZoneAdvancesWithTheClock() {
        var clock = MutableClock.at(START);
        var chicago = clock.withZone(ZoneId.of("America/Chicago"));
        clock.advance(Duration.ofHours(1));
        assertThat(ZonedDateTime.now(chicago)).hasToString("2026-11-20T04:30-06:00[America/Chicago]");
    }
}
