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

    /// Words of 0.4 s, which end abruptly or by 6 dB each 50 ms, as in a room with a reverberation time of 0.5 s.
    @Test
    void theRoomIsHeardInTheDecayOfAVoice() {
        var voice = noise(-20, 4);
        var dry = hear(new LevelMeter(1), 1, 20, t -> t % 1 < 0.4 ? voice.applyAsDouble(t) : 0);
        assertThat(dry.decayDb()).isGreaterThan(14);
        var room = hear(new LevelMeter(1), 1, 20, t -> {
            double decayDb = Math.max(0, t % 1 - 0.4) / 0.05 * 6;
            return Math.pow(10, -decayDb / 20) * voice.applyAsDouble(t);
        });
        assertThat(room.decayDb()).isCloseTo(6, within(1.0));
    }

    @Test
    void silenceHasNoLevel() {
        var meter = hear(new LevelMeter(1), 1, 3, t -> 0);
        assertThat(meter.voiceDb()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(meter.noiseFloorDb()).isEqualTo(Double.NEGATIVE_INFINITY);
    }
}
