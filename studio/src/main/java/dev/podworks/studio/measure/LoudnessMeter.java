package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.BLOCK_FRAMES;

import java.util.Arrays;

/// Integrated loudness after ITU-R BS.1770-4, of mono and stereo: K-weighted power in windows of 400 ms that overlap by
/// three quarters, gated.
final class LoudnessMeter implements PcmSink {
    private static final double OFFSET_DB = -0.691;
    private static final double GATE_LUFS = -70;
    private static final int BLOCKS_PER_WINDOW = 8;
    private static final int BLOCKS_PER_HOP = 2;

    private final KWeighting weighting;
    private final double[] recentBlocks = new double[BLOCKS_PER_WINDOW];
    private final PowerLog windows = new PowerLog();
    private long blocks;

    LoudnessMeter(int channels) {
        weighting = new KWeighting(channels);
    }

    @Override
    public void accept(double[][] channels, int frames) {
        double power = 0;
        for (int channel = 0; channel < channels.length; channel++) {
            power += Power.of(weighting.weighted(channels, channel, frames), frames);
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
        return gatedLufs(windows);
    }

    /// @param windows weighted power of 400 ms each
    static double gatedLufs(PowerLog windows) {
        return OFFSET_DB + Power.toDb(windows.gatedMean(Power.ofDb(GATE_LUFS - OFFSET_DB)));
    }
}
