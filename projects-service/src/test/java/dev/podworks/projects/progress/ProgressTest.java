package dev.podworks.projects.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTest {
    @ParameterizedTest
    @CsvSource({"50, 60, 50, 60", "70, 60, 60, 60", "-1, 60, 0, 60", "120, 130, 100, 100", "0, 0, 0, 0"})
    void valuesOutOfRangeAreClamped(double percent, double cap, double shown, double shownCap) {
        var progress = new Progress(1, 1, "Removing noise", percent, -1, cap, Instant.EPOCH);
        assertThat(progress.percent()).isEqualTo(shown);
        assertThat(progress.capPercent()).isEqualTo(shownCap);
        assertThat(progress.ratePerSecond()).isZero();
    }
}
