package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.Signals.hear;
import static dev.podworks.studio.measure.Signals.noise;
import static dev.podworks.studio.measure.Signals.sine;
import static dev.podworks.studio.measure.Signals.sum;
import static dev.podworks.studio.measure.Signals.voice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LevelMeterTest {
    @Test
    void thePauseLevelIsMeasuredBelowAVoice() {
        var meter = hear(new LevelMeter(1), 1, 20, sum(voice(-6), noise(-52, 1)));
        assertThat(meter.noiseFloorDb()).isCloseTo(-52, within(0.5));
        assertThat(meter.voiceDb()).isBetween(-25.0, -10.0);
    }

    @Test
    void humIsNotCountedAsNoise() {
        var meter = hear(
                new LevelMeter(2), 2, 20, sum(voice(-6), noise(-60, 2), sine(50, -30), sine(100, -36), sine(60, -30)));
        assertThat(meter.noiseFloorDb()).isCloseTo(-60, within(1.0));
    }

    @Test
    void digitalSilenceIsNotAPause() {
        var recorded = sum(voice(-6), noise(-50, 3));
        var meter = hear(new LevelMeter(1), 1, 40, t -> t < 15 ? 0 : recorded.applyAsDouble(t));
        assertThat(meter.noiseFloorDb()).isCloseTo(-50, within(0.5));
    }

    @Test
    void silenceHasNoLevel() {
        var meter = hear(new LevelMeter(1), 1, 3, t -> 0);
        assertThat(meter.voiceDb()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(meter.noiseFloorDb()).isEqualTo(Double.NEGATIVE_INFINITY);
    }
}
