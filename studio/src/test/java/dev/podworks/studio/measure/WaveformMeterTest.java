package dev.podworks.studio.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class WaveformMeterTest {
    @Test
    void aBucketHasTheLowestAndHighestSampleOfAllChannels() {
        WaveformMeter meter = new WaveformMeter();
        double[] left = new double[PcmReader.BLOCK_FRAMES];
        double[] right = new double[PcmReader.BLOCK_FRAMES];
        left[3] = 0.5;
        right[700] = -0.25;
        meter.accept(new double[][] {left, right}, 1000);

        WaveformMeter.Peaks peaks = meter.peaks();

        assertThat(peaks.framesPerWindow()).isEqualTo(480);
        assertThat(peaks.maxima()).containsExactly(0.5F, 0, 0);
        assertThat(peaks.minima()).containsExactly(0, -0.25F, 0);
    }

    @Test
    void theNumberOfBucketsIsBounded() {
        WaveformMeter meter = new WaveformMeter();
        double[] block = new double[PcmReader.BLOCK_FRAMES];
        block[0] = 0.9;
        int blocks = 3600 * 20;
        for (int i = 0; i < blocks; i++) {
            meter.accept(new double[][] {block}, block.length);
        }
        WaveformMeter.Peaks peaks = meter.peaks();
        assertThat(peaks.maxima().length).isBetween(9_000, 20_000);
        assertThat((double) peaks.maxima().length * peaks.framesPerWindow() / PcmReader.SAMPLE_RATE_HZ)
                .isCloseTo(3600, within(1.0));
        assertThat(peaks.maxima()).containsOnly(0.9F);
    }
}
