package dev.podworks.studio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class PeaksMeterTest {
    @Test
    void aStretchHasItsLowestAndHighestSampleOfAnyChannel() {
        PeaksMeter meter = new PeaksMeter();
        double[] left = new double[PcmReader.BLOCK_FRAMES];
        double[] right = new double[PcmReader.BLOCK_FRAMES];
        left[3] = 0.5;
        right[700] = -0.25;
        meter.accept(new double[][] {left, right}, 1000);

        PeaksMeter.Peaks peaks = meter.peaks();

        assertThat(peaks.framesEach()).isEqualTo(480);
        assertThat(peaks.highest()).containsExactly(0.5F, 0, 0);
        assertThat(peaks.lowest()).containsExactly(0, -0.25F, 0);
    }

    @Test
    void anHourTakesNoMoreStretchesThanMinutes() {
        PeaksMeter meter = new PeaksMeter();
        double[] block = new double[PcmReader.BLOCK_FRAMES];
        block[0] = 0.9;
        int blocks = 3600 * 20;
        for (int i = 0; i < blocks; i++) {
            meter.accept(new double[][] {block}, block.length);
        }
        PeaksMeter.Peaks peaks = meter.peaks();
        assertThat(peaks.highest().length).isBetween(9_000, 20_000);
        assertThat((double) peaks.highest().length * peaks.framesEach() / PcmReader.SAMPLE_RATE_HZ)
                .isCloseTo(3600, within(1.0));
        assertThat(peaks.highest()).containsOnly(0.9F);
    }
}
