package dev.podworks.studio.declipping;

import static dev.podworks.studio.measure.PcmReader.BLOCK_FRAMES;

import dev.podworks.studio.measure.PcmSink;
import java.util.Arrays;
import java.util.stream.IntStream;

/// Restores clipped samples: each is at least at the level of clipping, and what it was is interpolated. All other
/// samples pass unchanged, in the same place. Constant memory.
public final class Declipper implements PcmSink {
    /// Two formants for each kHz of a voice's band.
    private static final int ORDER = 32;
    /// The model is estimated from restored samples again.
    private static final int ITERATIONS = 3;
    /// No restored sample is louder than this, relative to the level of clipping.
    private static final double GAIN_MAX = 4;

    private static final int CONTEXT = 512;

    private final double level;
    private final PcmSink next;
    /// Of each channel: the context before a block, the block, and the beginning of the next one.
    private final double[][] window;

    private final double[][] output;
    private int filled = CONTEXT;

    /// @param level from which on samples were clipped
    /// @param next receives as many frames
    public Declipper(int channels, double level, PcmSink next) {
        this.level = level;
        this.next = next;
        this.window = new double[channels][CONTEXT + BLOCK_FRAMES + CONTEXT];
        this.output = new double[channels][BLOCK_FRAMES];
    }

    @Override
    public void accept(double[][] channels, int frames) {
        int taken = 0;
        while (taken < frames) {
            int count = Math.min(frames - taken, window[0].length - filled);
            for (int channel = 0; channel < window.length; channel++) {
                System.arraycopy(channels[channel], taken, window[channel], filled, count);
            }
            filled += count;
            taken += count;
            if (filled == window[0].length) {
                restore(BLOCK_FRAMES);
            }
        }
    }

    /// Passes on what is left at the end of the recording.
    public void finish() {
        for (var samples : window) {
            Arrays.fill(samples, filled, samples.length, 0);
        }
        int frames = filled - CONTEXT;
        if (frames > BLOCK_FRAMES) {
            restore(BLOCK_FRAMES);
            frames -= BLOCK_FRAMES;
        }
        restore(frames);
    }

    private void restore(int frames) {
        for (int channel = 0; channel < window.length; channel++) {
            var samples = window[channel];
            restore(samples, frames);
            System.arraycopy(samples, CONTEXT, output[channel], 0, frames);
            System.arraycopy(samples, BLOCK_FRAMES, samples, 0, 2 * CONTEXT);
            Arrays.fill(samples, 2 * CONTEXT, samples.length, 0);
        }
        filled = 2 * CONTEXT;
        next.accept(output, frames);
    }

    private void restore(double[] samples, int frames) {
        var clipped = IntStream.range(CONTEXT, CONTEXT + frames)
                .filter(i -> Math.abs(samples[i]) >= level)
                .toArray();
        if (clipped.length == 0) {
            return;
        }
        var signs =
                Arrays.stream(clipped).mapToDouble(i -> Math.signum(samples[i])).toArray();
        for (int iteration = 0; iteration < ITERATIONS; iteration++) {
            new Interpolation(LinearPrediction.errorFilter(samples, ORDER)).apply(samples, clipped);
            for (int i = 0; i < clipped.length; i++) {
                double restored = Math.clamp(samples[clipped[i]] * signs[i], level, GAIN_MAX * level);
                samples[clipped[i]] = restored * signs[i];
            }
        }
    }
}
