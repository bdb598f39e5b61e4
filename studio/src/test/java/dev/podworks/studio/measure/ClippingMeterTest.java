package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.Signals.hear;
import static dev.podworks.studio.measure.Signals.noise;
import static dev.podworks.studio.measure.Signals.sine;
import static dev.podworks.studio.measure.Signals.sum;
import static dev.podworks.studio.measure.Signals.voice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClippingMeterTest {
    private static final double LEVEL = 0.3;

    private static DoubleUnaryOperator speech() {
        return sum(voice(-3), noise(-30, 9));
    }

    private static Optional<Clipping> detected(DoubleUnaryOperator signal) {
        return hear(new ClippingMeter(), 2, 20, signal).detected();
    }

    private static DoubleUnaryOperator clipped(DoubleUnaryOperator signal) {
        return t -> Math.clamp(signal.applyAsDouble(t), -LEVEL, LEVEL);
    }

    /// Also where the recording was turned down after it had been clipped.
    @ParameterizedTest
    @ValueSource(doubles = {1, 0.5, 0.1})
    void theLevelOfClippingIsFound(double gain) {
        var recorded = clipped(speech());
        assertThat(detected(t -> gain * recorded.applyAsDouble(t))).hasValueSatisfying(clipping -> {
            assertThat(clipping.level()).isBetween(LEVEL * gain * 0.97, LEVEL * gain);
            assertThat(clipping.share()).isCloseTo(shareAtLevel(), within(0.005));
        });
    }

    private static double shareAtLevel() {
        long[] counts = new long[2];
        PcmSink counter = (channels, frames) -> {
            for (int i = 0; i < frames; i++) {
                counts[Math.abs(channels[0][i]) >= LEVEL ? 1 : 0]++;
            }
        };
        hear(counter, 1, 20, speech());
        return (double) counts[1] / (counts[0] + counts[1]);
    }

    @Test
    void voicesTonesAndSilenceAreNotClipped() {
        assertThat(detected(speech())).isEmpty();
        assertThat(detected(sine(441, -1))).isEmpty();
        assertThat(detected(noise(-20, 10))).isEmpty();
        assertThat(detected(t -> 0)).isEmpty();
    }

    /// One shout in a long recording.
    @Test
    void aFewClippedSamplesAreIgnored() {
        var speech = speech();
        assertThat(detected(t -> t > 0.3 && t < 0.302 ? 0.9 : speech.applyAsDouble(t) / 2))
                .isEmpty();
    }
}
