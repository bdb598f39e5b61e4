package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.BLOCK_FRAMES;

import java.util.Arrays;
import java.util.stream.Stream;

/// Integrated loudness after ITU-R BS.1770-4, of mono and stereo: K-weighted power in windows of 400 ms that overlap by
/// three quarters, gated.
final class LoudnessMeter implements PcmSink {
    private static final double OFFSET_DB = -0.691;
    private static final double GATE_LUFS = -70;
    private static final int BLOCKS_PER_WINDOW = 8;
    private static final int BLOCKS_PER_HOP = 2;

    private final Biquad[] shelves;
    private final Biquad[] highPasses;
    private final double[] weighted = new double[BLOCK_FRAMES];
    private final double[] recentBlocks = new double[BLOCKS_PER_WINDOW];
    private final PowerLog windows = new PowerLog();
    private long blocks;

    LoudnessMeter(int channels) {
        shelves = Stream.generate(Biquad::kWeightingShelf).limit(channels).toArray(Biquad[]::new);
        highPasses = Stream.generate(Biquad::kWeightingHighPass).limit(channels).toArray(Biquad[]::new);
    }

    @Override
    public void accept(double[][] channels, int frames) {
        double power = 0;
        for (int channel = 0; channel < channels.length; channel++) {
            System.arraycopy(channels[channel], 0, weighted, 0, frames);
            shelves[channel].apply(weighted, frames);
            highPasses[channel].apply(weighted, frames);
            power += Power.of(weighted, frames);
        }
        if (frames < BLOCK_FRAMES) {
            return; // the standard leaves out what doesn't fill a window
        }
        recentBlocks[(int) (blocks++ % BLOCKS_PER_WINDOW)] = power;
        if (blocks >= BLOCKS_PER_WINDOW && blocks % BLOCKS_PER_HOP == 0) {
            windows.add(Arrays.stream(recentBlocks).average().orElseThrow());
        }
    }

    /// LUFS; negative infinity for silence and for what is shorter than 400 ms.
    double integratedLufs() {
        return OFFSET_DB + Power.toDb(windows.gatedMean(Power.ofDb(GATE_LUFS - OFFSET_DB)));
    }
}
