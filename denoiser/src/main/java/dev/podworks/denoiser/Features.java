package dev.podworks.denoiser;

import java.nio.FloatBuffer;

/// What the encoder sees of a frame: the level of each band, and the lower bins as complex numbers, each relative to
/// its mean of the last second.
final class Features {
    /// Bins that the deep filter rebuilds, up to 4.8 kHz.
    static final int FILTERED_BINS = 96;

    /// Of exponential means over a second, as rounded in training.
    private static final float DECAY = 0.99f;

    private static final float LEVEL_SCALE_DB = 40;
    private static final double POWER_MIN = 1e-10;

    private final float[] meanLevelDb = line(ErbBands.COUNT, -60, -90);
    private final float[] meanMagnitude = line(FILTERED_BINS, 0.001f, 0.0001f);

    private static float[] line(int length, float first, float last) {
        var values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = first + i * (last - first) / (length - 1);
        }
        return values;
    }

    /// @param into receives `ErbBands.COUNT` values from a position on
    void writeLevels(Spectrum frame, FloatBuffer into, int at) {
        for (int band = 0; band < ErbBands.COUNT; band++) {
            float level = level(frame, ErbBands.start(band), ErbBands.end(band));
            meanLevelDb[band] = level * (1 - DECAY) + meanLevelDb[band] * DECAY;
            into.put(at + band, (level - meanLevelDb[band]) / LEVEL_SCALE_DB);
        }
    }

    private static float level(Spectrum frame, int start, int end) {
        float power = 0;
        for (int bin = start; bin < end; bin++) {
            power += frame.re()[bin] * frame.re()[bin] + frame.im()[bin] * frame.im()[bin];
        }
        return (float) (10 * Math.log10(power / (end - start) + POWER_MIN));
    }

    /// @param into receives `FILTERED_BINS` real parts from one position on, and as many imaginary ones from the other
    void writeSpectrum(Spectrum frame, FloatBuffer into, int realAt, int imaginaryAt) {
        for (int bin = 0; bin < FILTERED_BINS; bin++) {
            float re = frame.re()[bin];
            float im = frame.im()[bin];
            float magnitude = (float) Math.sqrt(re * re + im * im);
            meanMagnitude[bin] = magnitude * (1 - DECAY) + meanMagnitude[bin] * DECAY;
            float scale = (float) (1 / Math.sqrt(meanMagnitude[bin]));
            into.put(realAt + bin, re * scale);
            into.put(imaginaryAt + bin, im * scale);
        }
    }
}
