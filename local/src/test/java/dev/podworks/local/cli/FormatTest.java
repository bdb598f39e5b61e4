package dev.podworks.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatTest {

    @ParameterizedTest
    @CsvSource({"0, 0:00:00", "27, 0:00:27", "7173, 1:59:33", "360000, 100:00:00", "-61, -0:01:01"})
    void secondsAreFormattedAsMinutesAndSeconds(long seconds, String expected) {
        assertThat(Format.clock(seconds)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "999, 999 B",
        "1000, 1.0 kB",
        "1234, 1.2 kB",
        "999960, 1.0 MB",
        "2621440, 2.6 MB",
        "5000000000, 5.0 GB"
    })
    void sizesAreFormattedInTheLargestFittingUnit(long bytes, String expected) {
        assertThat(Format.size(bytes)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"40, 0.0 s", "1250, 1.3 s", "24400, 24 s", "185000, 3 min 5 s", "7800000, 2 h 10 min"})
    void longerDurationsAreLessPrecise(long millis, String expected) {
        assertThat(Format.duration(Duration.ofMillis(millis))).isEqualTo(expected);
    }

    /// Regression: a reason of the API was printed with two full stops.
    @Test
    void aSentenceEndsWithOneFullStop() {
        assertThat(Format.sentence("The connection was refused.")).isEqualTo("The connection was refused.");
        assertThat(Format.sentence("refused..")).isEqualTo("refused.");
        assertThat(Format.sentence("refused")).isEqualTo("refused.");
    }
}
