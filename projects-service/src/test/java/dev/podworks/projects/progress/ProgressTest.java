package dev.podworks.projects.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTest {
    private static final Instant REPORTED = Instant.parse("2026-11-25T09:30:00Z");

    @ParameterizedTest
    @CsvSource({"50, 60, 50, 60", "70, 60, 60, 60", "-1, 60, 0, 60", "120, 130, 100, 100", "0, 0, 0, 0"})
    void valuesOutOfRangeAreClamped(double percent, double cap, double shown, double shownCap) {
        var progress = new Progress(1, 1, "Removing noise", percent, -1, cap, Instant.EPOCH);
        assertThat(progress.percent()).isEqualTo(shown);
        assertThat(progress.capPercent()).isEqualTo(shownCap);
        assertThat(progress.ratePerSecond()).isZero();
    }

    @Test
    void betweenReportsItGoesOnAtItsRateAndTheEndStays() {
        var progress = progress(20, 2, 80);
        assertThat(after(progress, 10).percent()).isCloseTo(40, within(1e-9));
        assertThat(after(progress, 10).remaining(Duration.ZERO)).isEqualTo(Duration.ofSeconds(30));
        assertThat(progress.remaining(Duration.ZERO)).isEqualTo(Duration.ofSeconds(40));
    }

    /// Regression: the estimate counted to zero while nothing was reported, and then jumped.
    @Test
    void theRateDecaysWhenNoReportArrivesAndTheEndIsNeverReached() {
        var late = after(progress(90, 5, 100), 3600);
        assertThat(late.percent()).isBetween(99.0, 99.99999);
        assertThat(late.ratePerSecond()).isBetween(0.0, 0.01);
        assertThat(late.remaining(Duration.ZERO)).isGreaterThan(Duration.ofMinutes(1));
    }

    @Test
    void whatIsDisplayedNeverFallsAndStaysBelowTheCapForRandomReports() {
        long seed = new Random().nextLong();
        var random = new Random(seed);
        var now = REPORTED;
        var current = progress(0, 1, 10);
        double displayed = 0;
        for (int i = 0; i < 5_000; i++) {
            now = now.plusMillis(random.nextInt(3_000));
            if (random.nextInt(3) == 0) {
                double percent = random.nextDouble() * 100;
                var report = new Progress(
                        1, 1, "Cleaning", percent, 3 * random.nextDouble(), 100 * random.nextDouble(), now);
                current = report.following(current);
            }
            var shown = current.at(now);
            assertThat(shown.percent()).as("seed %d", seed).isBetween(displayed, shown.capPercent());
            displayed = shown.percent();
        }
    }

    @Test
    void theNextAttemptStartsAgain() {
        var next = new Progress(1, 2, "Measuring", 0, 1, 5, REPORTED.plusSeconds(5));
        assertThat(next.following(progress(80, 1, 90)).percent()).isZero();
    }

    private static Progress progress(double percent, double rate, double cap) {
        return new Progress(1, 1, "Cleaning", percent, rate, cap, REPORTED);
    }

    private static Progress after(Progress progress, long seconds) {
        return progress.at(REPORTED.plusSeconds(seconds));
    }
}
