package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.Signals.hear;
import static dev.podworks.studio.measure.Signals.noise;
import static dev.podworks.studio.measure.Signals.sum;
import static dev.podworks.studio.measure.Signals.voice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SibilanceMeterTest {
    /// Of white noise, above 5 kHz.
    private static final double BAND_DB = 10 * Math.log10(19.0 / 24);

    private static double sibilanceDb(double seconds, DoubleUnaryOperator signal) {
        return hear(new RecordingAnalyzer(1), 1, seconds, signal)
                .analysis()
                .impairments()
                .sibilanceDb();
    }

    private static double voiceDb(DoubleUnaryOperator signal) {
        return hear(new LevelMeter(1), 1, 20, signal).voiceDb();
    }

    /// Of 150 ms, one a second, while the voice speaks.
    private static DoubleUnaryOperator hisses(double rmsDb) {
        var noise = noise(rmsDb, 5);
        return t -> t % 2 % 1 > 0.1 && t % 2 % 1 < 0.25 ? noise.applyAsDouble(t) : 0;
    }

    @ParameterizedTest
    @ValueSource(doubles = {-35, -25, -15})
    void theLevelOfHissingSoundsIsMeasuredRelativeToTheVoice(double rmsDb) {
        var speech = sum(voice(-6), hisses(rmsDb));
        assertThat(sibilanceDb(20, speech)).isCloseTo(rmsDb + BAND_DB - voiceDb(speech), within(1.0));
    }

    /// A speaker of several, whose track is mostly pauses with hiss.
    @Test
    void pausesAndTheirNoiseDoNotCount() {
        var speech = sum(voice(-6), hisses(-25), noise(-45, 6));
        var voice = sum(voice(-6), hisses(-25));
        var seldom = sum(noise(-45, 7), t -> t < 20 ? voice.applyAsDouble(t) : 0);
        assertThat(sibilanceDb(100, seldom)).isCloseTo(sibilanceDb(20, speech), within(1.5));
    }

    @Test
    void onlyVoicesWithLoudHissingSoundsAreSibilant() {
        var voice = voice(-6);
        double voiceDb = voiceDb(voice);
        assertThat(analysis(sum(voice, hisses(voiceDb - 11))).isSibilant()).isFalse();
        assertThat(analysis(sum(voice, hisses(voiceDb - 4))).isSibilant()).isTrue();
    }

    @Test
    void silenceAndTheHissOfAMutedTrackAreNotSibilant() {
        assertThat(sibilanceDb(3, t -> 0)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(analysis(noise(-75, 8)).isSibilant()).isFalse();
    }

    private static RecordingAnalysis analysis(DoubleUnaryOperator signal) {
        return hear(new RecordingAnalyzer(1), 1, 20, signal).analysis();
    }
}
