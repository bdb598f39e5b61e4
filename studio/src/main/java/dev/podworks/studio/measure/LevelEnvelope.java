package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.BLOCK_FRAMES;

/// The level of a voice over time: the power (mean square) of consecutive blocks of 50 ms. An hour takes 290 KB.
public final class LevelEnvelope {
    private final float[] powers;

    public LevelEnvelope(float[] powers) {
        this.powers = powers.clone();
    }

    public int blocks() {
        return powers.length;
    }

    public double power(int block) {
        return powers[block];
    }

    /// In dB; negative infinity for digital silence.
    public double db(int block) {
        return Power.toDb(powers[block]);
    }

    /// The first frame of a block, at 48 kHz.
    public static long frame(int block) {
        return (long) block * BLOCK_FRAMES;
    }
}
