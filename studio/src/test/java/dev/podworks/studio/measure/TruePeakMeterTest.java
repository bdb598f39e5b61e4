package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.Signals.hear;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TruePeakMeterTest {
    @ParameterizedTest
    @CsvSource({"12000, 45", "8000, 60", "6000, 22.5", "997, 0", "15000, 30"})
    void intersamplePeaksAreMeasured(double hz, double phaseDegrees) {
        // At 12 kHz and 45 degrees no sample exceeds -3 dB, but the waveform reaches 0 dB.
        double phase = Math.toRadians(phaseDegrees);
        var meter = hear(new TruePeakMeter(1), 1, 1, t -> {
            double fade = Math.min(1, Math.min(t, 1 - t) * 20); // a hard cut would itself overshoot
            return fade * Math.sin(2 * Math.PI * hz * t + phase);
        });
        assertThat(meter.truePeakDb()).isCloseTo(0, within(0.3));
    }

    @Test
    void onlyAHigherPeakChangesTheResult() {
        var step = hear(new TruePeakMeter(1), 1, 3, t -> (t < 1 ? 0.5 : t < 2 ? 0.25 : 0.9) * Math.sin(3000 * t));
        assertThat(step.truePeakDb()).isCloseTo(20 * Math.log10(0.9), within(0.2));
    }

    @Test
    void silenceHasNoPeak() {
        assertThat(hear(new TruePeakMeter(2), 2, 1, t -> 0).truePeakDb()).isEqualTo(Double.NEGATIVE_INFINITY);
    }
}
