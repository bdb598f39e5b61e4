package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.BLOCK_FRAMES;

/// The true peak, by oversampling four times (BS.1770-4, annex 2).
///
/// Oversampling everything would cost more than all other meters together. Windows whose samples are too small to
/// exceed the peak so far, whatever is between them, are skipped: that is nearly all of a recording.
final class TruePeakMeter implements PcmSink {
    private static final int PHASES = 4;
    private static final int TAPS = 16;
    private static final int WINDOW_FRAMES = 120;
    private static final double[][] KERNELS = kernels();
    private static final double GAIN_MAX = maxGain();

    /// Per channel: the end of the previous block, then the current one.
    private final double[][] history;

    private double peak;

    TruePeakMeter(int channels) {
        history = new double[channels][TAPS + BLOCK_FRAMES];
    }

    @Override
    public void accept(double[][] channels, int frames) {
        for (int channel = 0; channel < channels.length; channel++) {
            double[] wave = history[channel];
            System.arraycopy(channels[channel], 0, wave, TAPS, frames);
            for (int from = 0; from < frames; from += WINDOW_FRAMES) {
                int to = Math.min(from + WINDOW_FRAMES, frames);
                if (maxSample(wave, from, to + TAPS) * GAIN_MAX > peak) {
                    interpolate(wave, from, to);
                }
            }
            System.arraycopy(wave, frames, wave, 0, TAPS);
        }
    }

    private static double maxSample(double[] wave, int from, int to) {
        double highest = 0;
        for (int i = from; i < to; i++) {
            highest = Math.max(highest, Math.abs(wave[i]));
        }
        return highest;
    }

    private void interpolate(double[] wave, int from, int to) {
        for (int i = from; i < to; i++) {
            for (double[] kernel : KERNELS) {
                double value = 0;
                for (int tap = 0; tap < TAPS; tap++) {
                    value += kernel[tap] * wave[i + tap];
                }
                peak = Math.max(peak, Math.abs(value));
            }
        }
    }

    double truePeakDb() {
        return Power.toDb(peak * peak);
    }

    /// Windowed sinc, one kernel per phase; the first phase is the sample itself.
    private static double[][] kernels() {
        double[][] kernels = new double[PHASES][TAPS];
        for (int phase = 0; phase < PHASES; phase++) {
            for (int tap = 0; tap < TAPS; tap++) {
                double x = tap - (TAPS / 2 - 1) - (double) phase / PHASES;
                double hann = Math.pow(Math.cos(Math.PI * x / TAPS), 2);
                kernels[phase][tap] = x == 0 ? 1 : hann * Math.sin(Math.PI * x) / (Math.PI * x);
            }
        }
        return kernels;
    }

    /// Maximum output of any kernel for samples of magnitude 1.
    private static double maxGain() {
        double highest = 0;
        for (double[] kernel : KERNELS) {
            double sum = 0;
            for (double weight : kernel) {
                sum += Math.abs(weight);
            }
            highest = Math.max(highest, sum);
        }
        return highest;
    }
}
