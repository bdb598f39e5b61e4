package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.BLOCK_FRAMES;
import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;

import java.util.Arrays;

/// Measures a cleaned voice, and foresees how loud it will be behind the limiter: so nothing has to be encoded only to
/// learn how much the limiter takes away.
///
/// It keeps the power and the peak of every 12.5 ms: an hour takes 2.3 MB.
public final class CleanSoundMeter implements PcmSink {
    private static final int STRETCH_FRAMES = BLOCK_FRAMES / 4;
    private static final int STRETCHES_PER_WINDOW = SAMPLE_RATE_HZ * 2 / 5 / STRETCH_FRAMES;
    private static final int STRETCHES_PER_HOP = STRETCHES_PER_WINDOW / 4;

    private final KWeighting weighting;
    private final PowerLog powers = new PowerLog();
    private final PowerLog peaks = new PowerLog();
    private final double[] power = new double[BLOCK_FRAMES / STRETCH_FRAMES];
    private final double[] peak = new double[BLOCK_FRAMES / STRETCH_FRAMES];
    private long frames;

    public CleanSoundMeter(int channels) {
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
                int from = Math.min(i * STRETCH_FRAMES, count);
                int to = Math.min(from + STRETCH_FRAMES, count);
                power[i] += Power.sum(weighted, from, to) / STRETCH_FRAMES;
                peak[i] = Math.max(peak[i], Power.peak(channels[channel], from, to));
            }
        }
        // The standard leaves out what doesn't fill a window; a stretch that isn't full fills none.
        for (int i = 0; i < count / STRETCH_FRAMES; i++) {
            powers.add(power[i]);
            peaks.add(peak[i]);
        }
    }

    public CleanSound sound() {
        double asItIs = loudnessLufs(new Limiter(0, Double.POSITIVE_INFINITY));
        return new CleanSound(frames, asItIs, this::loudnessLufs);
    }

    private double loudnessLufs(Limiter limiter) {
        double[] window = new double[STRETCHES_PER_WINDOW];
        PowerLog windows = new PowerLog();
        Limiter.Run run = limiter.run(STRETCH_FRAMES);
        for (int i = 0; i < powers.size(); i++) {
            window[i % STRETCHES_PER_WINDOW] = powers.get(i) * run.powerGain(peaks.get(i));
            if (i + 1 >= STRETCHES_PER_WINDOW && (i + 1) % STRETCHES_PER_HOP == 0) {
                windows.add(Arrays.stream(window).average().orElseThrow());
            }
        }
        return LoudnessMeter.gatedLufs(windows);
    }
}
