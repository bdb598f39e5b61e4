package dev.podworks.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProgressLineTest {

    @Test
    void aLineHasTheStepABarThePercentageAndTheRemainingTime() {
        assertThat(new ProgressLine(80).render("Reducing noise", 25.0, Duration.ofSeconds(12)))
                .isEqualTo("  Reducing noise             ███████░░░░░░░░░░░░░░░░░░░░░  25 %  0:00:12 left");
    }

    @Test
    void unknownValuesAreNotShown() {
        assertThat(new ProgressLine(80)
                        .render("Waiting for the studio", null, null)
                        .strip())
                .isEqualTo("Waiting for the studio");
    }

    @Test
    void theBarIsFullOnlyAtTheEnd() {
        var line = new ProgressLine(80);
        assertThat(line.render("x", 99.9, null)).contains(" 99 %");
        assertThat(line.render("x", 100.0, null)).contains("100 %").doesNotContain("░");
        assertThat(line.render("x", 0.0, null)).contains("  0 %").doesNotContain("█");
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 40, 60, 80, 200})
    void aLineNeverWraps(int columns) {
        var line = new ProgressLine(columns).render("A step with a very long name indeed", 50.0, Duration.ofHours(2));
        assertThat(line.length()).isLessThanOrEqualTo(columns);
        assertThat(line).startsWith("  A step with");
    }
}
