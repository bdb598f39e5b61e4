package dev.podworks.denoiser;

import java.util.Arrays;
import java.util.List;

/// Removes the late reverberation of a channel below 8 kHz, in blocks of 10 s. What is removed is computed, and
/// subtracted from the recording. Memory does not depend on the length.
final class Dereverberation {
    private static final int WINDOW = 1536;
    private static final int HOP = WINDOW / 4;
    private static final int BLOCK_HOPS = 1250;
    private static final int BLOCK = BLOCK_HOPS * HOP;
    private static final int BANDS = 8_000 * WINDOW / Framing.SAMPLE_RATE_HZ;
    private static final int OVERLAP = WINDOW - HOP;

    private static final int UNLIMITED_DB = 200;

    /// In samples.
    static final int DELAY = BLOCK + OVERLAP;

    /// Hann. The square adds up to 1.5.
    private static final float[] SHAPE = shape();

    private final Fft fft = new Fft(WINDOW);
    private final Spectrum spectrum = new Spectrum(new float[WINDOW / 2 + 1], new float[WINDOW / 2 + 1]);
    private final float[] frame = new float[WINDOW];
    private final LateReverberation[] bands = new LateReverberation[BANDS];
    /// Of each band: the frames before a block, and the block.
    private final float[][] re = new float[BANDS][LateReverberation.CONTEXT + BLOCK_HOPS];

    private final float[][] im = new float[BANDS][LateReverberation.CONTEXT + BLOCK_HOPS];
    private final float[][] lateRe = new float[BANDS][BLOCK_HOPS];
    private final float[][] lateIm = new float[BANDS][BLOCK_HOPS];
    /// The end of the block before, and the block.
    private final float[] input = new float[OVERLAP + BLOCK];

    private final float[] late = new float[OVERLAP + BLOCK];
    private final float[] output = new float[BLOCK];
    private final Attenuation attenuation;
    private int filled;
    /// The first sample of the output block, at 48 kHz.
    private long position = -OVERLAP;

    /// @param kept where the recording passes unchanged, in order
    Dereverberation(List<Attenuation.Span> kept) {
        this.attenuation = new Attenuation(UNLIMITED_DB, kept);
        Arrays.setAll(bands, _ -> new LateReverberation());
    }

    private static float[] shape() {
        var shape = new float[WINDOW];
        for (int i = 0; i < WINDOW; i++) {
            shape[i] = (float) Math.pow(Math.sin(Math.PI * (i + 0.5) / WINDOW), 2);
        }
        return shape;
    }

    /// Replaces the samples by those that came in `DELAY` samples before.
    void process(float[] samples) {
        for (int i = 0; i < samples.length; i++) {
            input[OVERLAP + filled] = samples[i];
            samples[i] = output[filled];
            filled++;
            if (filled == BLOCK) {
                processBlock();
                filled = 0;
            }
        }
    }

    private void processBlock() {
        for (int hop = 0; hop < BLOCK_HOPS; hop++) {
            analyze(hop);
        }
        for (int band = 0; band < BANDS; band++) {
            bands[band].predict(re[band], im[band], lateRe[band], lateIm[band]);
            keepContext(re[band]);
            keepContext(im[band]);
        }
        for (int hop = 0; hop < BLOCK_HOPS; hop++) {
            synthesize(hop);
        }
        for (int i = 0; i < BLOCK; i++) {
            output[i] = input[i] - late[i] * removed(position + i);
        }
        position += BLOCK;
        System.arraycopy(input, BLOCK, input, 0, OVERLAP);
        System.arraycopy(late, BLOCK, late, 0, OVERLAP);
        Arrays.fill(late, OVERLAP, late.length, 0);
    }

    private float removed(long sample) {
        return 1 - attenuation.residualAt(Math.max(0, sample));
    }

    private static void keepContext(float[] frames) {
        System.arraycopy(frames, BLOCK_HOPS, frames, 0, LateReverberation.CONTEXT);
    }

    private void analyze(int hop) {
        for (int i = 0; i < WINDOW; i++) {
            frame[i] = input[hop * HOP + i] * SHAPE[i];
        }
        fft.forward(frame, spectrum);
        for (int band = 0; band < BANDS; band++) {
            re[band][LateReverberation.CONTEXT + hop] = spectrum.re()[band];
            im[band][LateReverberation.CONTEXT + hop] = spectrum.im()[band];
        }
    }

    private void synthesize(int hop) {
        Arrays.fill(spectrum.re(), 0);
        Arrays.fill(spectrum.im(), 0);
        for (int band = 0; band < BANDS; band++) {
            spectrum.re()[band] = lateRe[band][hop];
            spectrum.im()[band] = lateIm[band][hop];
        }
        fft.inverse(spectrum, frame);
        for (int i = 0; i < WINDOW; i++) {
            late[hop * HOP + i] += frame[i] * SHAPE[i] / (1.5f * WINDOW);
        }
    }
}
