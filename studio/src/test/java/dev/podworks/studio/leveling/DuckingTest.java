package dev.podworks.studio.leveling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class DuckingTest {
    private static BitSet speech(double... startsAndEnds) {
        var speech = new BitSet();
        for (int i = 0; i < startsAndEnds.length; i += 2) {
            speech.set((int) (startsAndEnds[i] * 20), (int) (startsAndEnds[i + 1] * 20));
        }
        return speech;
    }

    private static double[] gainsDb(GainCurve curve, double... seconds) {
        var reader = curve.new Reader();
        return DoubleStream.of(seconds)
                .map(second -> reader.dbAt(Math.round(second * 48_000)))
                .toArray();
    }

    @Test
    void musicIsFadedDownBeforeSpeechAndUpAfterIt() {
        var curve = Ducking.curve(speech(5, 10), 18);
        assertThat(gainsDb(curve, 0, 4.5, 4.75, 5, 7, 10, 10.5, 11, 20))
                .containsExactly(new double[] {0, 0, -9, -18, -18, -18, -9, 0, 0}, within(1e-6));
    }

    @Test
    void musicStaysDownInThePausesBetweenSentences() {
        var curve = Ducking.curve(speech(5, 10, 12, 15, 18, 20), 12);
        assertThat(gainsDb(curve, 11, 13, 16.5, 19)).containsExactly(new double[] {-12, -12, 0, -12}, within(1e-6));
    }

    @Test
    void speechFromTheStartOnHasNoFade() {
        assertThat(gainsDb(Ducking.curve(speech(0.2, 3), 18), 0, 2)).containsExactly(-18, -18);
    }

    @Test
    void withoutSpeechNothingIsDucked() {
        assertThat(Ducking.curve(new BitSet(), 18).isFlat()).isTrue();
        assertThat(Ducking.curve(speech(1, 2), 0).isFlat()).isTrue();
    }
}
