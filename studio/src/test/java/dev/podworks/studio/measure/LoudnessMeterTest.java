package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.Signals.hear;
import static dev.podworks.studio.measure.Signals.sine;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/// The signals with known answers from BS.1770 and from EBU Tech 3341, "minimum requirements test signals".
class LoudnessMeterTest {
    @Test
    void aFullScaleSineInOneChannelIsMinus3Lufs() {
        assertThat(hear(new LoudnessMeter(1), 1, 5, sine(997, 0)).integratedLufs())
                .isCloseTo(-3.01, within(0.02));
    }

    @Test
    void aStereoSineAtMinus23DbIsMinus23Lufs() {
        assertThat(hear(new LoudnessMeter(2), 2, 20, sine(1000, -23)).integratedLufs())
                .isCloseTo(-23, within(0.1));
    }

    @Test
    void quietPassagesAreGated() {
        // Tech 3341, case 3: 10 s at -36, 60 s at -23, 10 s at -36 dB.
        var quiet = sine(1000, -36);
        var loud = sine(1000, -23);
        var meter = hear(new LoudnessMeter(2), 2, 80, t -> (t < 10 || t >= 70 ? quiet : loud).applyAsDouble(t));
        assertThat(meter.integratedLufs()).isCloseTo(-23, within(0.1));
    }

    @Test
    void silenceAndLessThan400MillisHaveNoLoudness() {
        assertThat(hear(new LoudnessMeter(1), 1, 5, t -> 0).integratedLufs()).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(hear(new LoudnessMeter(1), 1, 0.39, sine(997, 0)).integratedLufs())
                .isEqualTo(Double.NEGATIVE_INFINITY);
    }
}
