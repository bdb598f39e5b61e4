package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.BLOCK_FRAMES;
import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;

import java.util.Random;
import java.util.function.DoubleUnaryOperator;

/// Test signals, as functions of time in seconds.
final class Signals {
    private Signals() {}

    /// A sine of the given peak.
    static DoubleUnaryOperator sine(double hz, double peakDb) {
        double peak = Math.pow(10, peakDb / 20);
        return t -> peak * Math.sin(2 * Math.PI * hz * t);
    }

    /// White noise of the given RMS.
    static DoubleUnaryOperator noise(double rmsDb, long seed) {
        Random random = new Random(seed);
        double rms = Math.pow(10, rmsDb / 20);
        return t -> rms * random.nextGaussian();
    }

    /// Resembles a male voice: harmonics of a pitch varying around 105 Hz, syllables, and a pause every other
    /// second.
    static DoubleUnaryOperator voice(double peakDb) {
        double peak = Math.pow(10, peakDb / 20);
        return t -> {
            if (t % 2 > 1.4) {
                return 0;
            }
            double phase = 2 * Math.PI * (105 * t + 3 * Math.sin(2 * Math.PI * 0.7 * t));
            double syllable = Math.pow(Math.sin(Math.PI * 3 * t), 2);
            double tone = 0;
            for (int harmonic = 1; harmonic <= 12; harmonic++) {
                tone += Math.sin(harmonic * phase) / harmonic;
            }
            return peak / 2 * syllable * tone;
        };
    }

    static DoubleUnaryOperator sum(DoubleUnaryOperator... parts) {
        return t -> {
            double sum = 0;
            for (DoubleUnaryOperator part : parts) {
                sum += part.applyAsDouble(t);
            }
            return sum;
        };
    }

    /// Feeds a meter some seconds of a signal, the same on every channel.
    static <M extends PcmSink> M hear(M meter, int channels, double seconds, DoubleUnaryOperator signal) {
        double[][] block = new double[channels][BLOCK_FRAMES];
        long frames = Math.round(seconds * SAMPLE_RATE_HZ);
        for (long start = 0; start < frames; start += BLOCK_FRAMES) {
            int count = (int) Math.min(BLOCK_FRAMES, frames - start);
            for (int i = 0; i < count; i++) {
                double sample = signal.applyAsDouble((start + i) / (double) SAMPLE_RATE_HZ);
                for (double[] channel : block) {
                    channel[i] = sample;
                }
            }
            meter.accept(block, count);
        }
        return meter;
    }
}
