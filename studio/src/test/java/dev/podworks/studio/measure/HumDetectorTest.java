package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.Signals.hear;
import static dev.podworks.studio.measure.Signals.noise;
import static dev.podworks.studio.measure.Signals.sine;
import static dev.podworks.studio.measure.Signals.sum;
import static dev.podworks.studio.measure.Signals.voice;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HumDetectorTest {
    private static final DoubleUnaryOperator CLEAN = sum(voice(-6), noise(-55, 4));

    @ParameterizedTest
    @ValueSource(doubles = {49.85, 50, 50.15})
    void mainsHumIsDetectedBelowAVoice(double hz) {
        var detector = hear(new HumDetector(), 1, 20, sum(CLEAN, sine(hz, -42), sine(2 * hz, -48)));
        assertThat(detector.detected())
                .contains(new Hum(MainsFrequency.HZ_50, List.of(new Notch(50, 3), new Notch(100, 2))));
    }

    @Test
    void onlyDetectedHarmonicsAreReported() {
        assertThat(hear(new HumDetector(), 2, 20, sum(CLEAN, sine(60, -45))).detected())
                .contains(new Hum(MainsFrequency.HZ_60, List.of(new Notch(60, 3))));
        assertThat(hear(new HumDetector(), 1, 20, sum(CLEAN, sine(100, -50))).detected())
                .contains(new Hum(MainsFrequency.HZ_50, List.of(new Notch(100, 2))));
    }

    @Test
    void aVoiceSweepingTheHumFrequenciesIsNotHum() {
        assertThat(hear(new HumDetector(), 1, 60, CLEAN).detected()).isEmpty();
    }

    @Test
    void noiseIsNotHum() {
        for (long seed = 1; seed <= 100; seed++) {
            assertThat(hear(new HumDetector(), 1, 6.1, noise(-40, seed)).detected())
                    .as("seed %d", seed)
                    .isEmpty();
        }
    }

    @Test
    void anIntermittentToneIsNotHum() {
        DoubleUnaryOperator music = t -> t % 4 < 2.5 ? sine(100, -20).applyAsDouble(t) : 0;
        assertThat(hear(new HumDetector(), 1, 30, sum(music, noise(-60, 5))).detected())
                .isEmpty();
    }

    @Test
    void silenceAndShortSignalsHaveNoHum() {
        assertThat(hear(new HumDetector(), 1, 10, t -> 0).detected()).isEmpty();
        assertThat(hear(new HumDetector(), 1, 2, sine(50, -30)).detected()).isEmpty();
    }
}
