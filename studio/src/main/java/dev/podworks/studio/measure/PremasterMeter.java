package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.BLOCK_FRAMES;
import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;

import java.util.Arrays;

/// Measures cleaned audio, and estimates its loudness after the limiter, so that nothing has to be encoded only to
/// measure the limiter's gain reduction.
///
/// It stores the power and the peak of every 12.5 ms: 2.3 MB an hour.
public final class PremasterMeter implements PcmSink {
    private static final int WINDOW_FRAMES = BLOCK_FRAMES / 4;
    private static final int WINDOWS_PER_GATING_BLOCK = SAMPLE_RATE_HZ * 2 / 5 / WINDOW_FRAMES;
    private static final int WINDOWS_PER_HOP = WINDOWS_PER_GATING_BLOCK / 4;

    private final KWeighting weighting;
    private final PowerHistory powers = new PowerHistory();
    private final PowerHistory peaks = new PowerHistory();
    private final double[] power = new double[BLOCK_FRAMES / WINDOW_FRAMES];
    private final double[] peak = new double[BLOCK_FRAMES / WINDOW_FRAMES];
    private long frames;

    public PremasterMeter(int channels) {
        weighting = new KWeighting(channels);
    }

    @Override
    public void accept(double[][] channels, int count) {
        frames += count;
        Arrays.fill(power, 0);
        Arrays.fill(peak, 0);
        for (int channel = 0; channel < channels.length; channel++) {
            double[] weighted = weighting.weighted(channels, channel, count);
            for (int i = 0; i < power.length; i++) {
                int from = Math.min(i * WINDOW_FRAMES, count);
                int to = Math.min(from + WINDOW_FRAMES, count);
                power[i] += Power.sum(weighted, from, to) / WINDOW_FRAMES;
                peak[i] = Math.max(peak[i], Power.peak(channels[channel], from, to));
            }
        }
        // BS.1770 excludes incomplete gating blocks, so an incomplete window is excluded too.
        for (int i = 0; i < count / WINDOW_FRAMES; i++) {
            powers.add(power[i]);
            peaks.add(peak[i]);
        }
    }

    public PremasterMeasurement measurement() {
        double unlimited = loudnessLufs(new LimiterModel(0, Double.POSITIVE_INFINITY));
        return new PremasterMeasurement(frames, unlimited, envelope(), this::loudnessLufs);
    }

    private LevelEnvelope envelope() {
        int windowsPerBlock = BLOCK_FRAMES / WINDOW_FRAMES;
        float[] blocks = new float[powers.size() / windowsPerBlock];
        for (int i = 0; i < blocks.length * windowsPerBlock; i++) {
            blocks[i / windowsPerBlock] += (float) (powers.get(i) / windowsPerBlock);
        }
        return new LevelEnvelope(blocks);
    }

    private double loudnessLufs(LimiterModel limiter) {
        double[] block = new double[WINDOWS_PER_GATING_BLOCK];
        PowerHistory blocks = new PowerHistory();
        LimiterModel.Run run = limiter.run(WINDOW_FRAMES);
        for (int i = 0; i < powers.size(); i++) {
            block[i % WINDOWS_PER_GATING_BLOCK] = powers.get(i) * run.powerGain(peaks.get(i));
            if (i + 1 >= WINDOWS_PER_GATING_BLOCK && (i + 1) % WINDOWS_PER_HOP == 0) {
                blocks.add(Arrays.stream(block).average().orElseThrow());
            }
        }
        return LoudnessMeter.gatedLufs(blocks);
    }
}
