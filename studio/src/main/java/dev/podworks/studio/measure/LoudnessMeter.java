package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.BLOCK_FRAMES;

import java.util.Arrays;

/// Integrated loudness as in ITU-R BS.1770-4, of mono and stereo: K-weighted power in gating blocks of 400 ms that
/// overlap by three quarters.
final class LoudnessMeter implements PcmSink {
    private static final double OFFSET_DB = -0.691;
    private static final double GATE_LUFS = -70;
    private static final int BLOCKS_PER_GATING_BLOCK = 8;
    private static final int BLOCKS_PER_HOP = 2;

    private final KWeighting weighting;
    private final double[] recentBlocks = new double[BLOCKS_PER_GATING_BLOCK];
    private final PowerHistory gatingBlocks = new PowerHistory();
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
            return; // the standard excludes incomplete gating blocks
        }
        recentBlocks[(int) (blocks++ % BLOCKS_PER_GATING_BLOCK)] = power;
        if (blocks >= BLOCKS_PER_GATING_BLOCK && blocks % BLOCKS_PER_HOP == 0) {
            gatingBlocks.add(Arrays.stream(recentBlocks).average().orElseThrow());
        }
    }

    /// In LUFS; negative infinity for silence and for less than 400 ms.
    double integratedLufs() {
        return gatedLufs(gatingBlocks);
    }

    /// @param gatingBlocks K-weighted power of 400 ms each
    static double gatedLufs(PowerHistory gatingBlocks) {
        return OFFSET_DB + Power.toDb(gatingBlocks.gatedMean(Power.ofDb(GATE_LUFS - OFFSET_DB)));
    }
}
