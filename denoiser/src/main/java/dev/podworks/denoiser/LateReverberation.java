package dev.podworks.denoiser;

import java.util.Arrays;

/// The late reverberation in one frequency band: what earlier frames predict of the current one, estimated by the
/// weighted prediction error (Nakatani et al., "Speech dereverberation based on variance-normalized delayed linear
/// prediction", 2010). The room hardly changes, so the statistics of earlier blocks count too.
final class LateReverberation {
    /// Frames that are not predicted from: speech itself lasts as long.
    static final int DELAY = 3;
    /// Frames that the prediction depends on.
    static final int TAPS = 24;
    /// Frames before a block.
    static final int CONTEXT = DELAY + TAPS;

    private static final int ITERATIONS = 2;
    /// Of the statistics, from block to block.
    private static final double FORGETTING = 0.7;

    private static final double LOADING = 1e-6;
    private static final double POWER_MIN = 1e-10;

    /// Of the blocks before, without and with the powers of the dereverberated sound.
    private final Statistics[] earlier = new Statistics[ITERATIONS];

    private record Statistics(double[][] re, double[][] im, double[] sideRe, double[] sideIm) {
        Statistics() {
            this(new double[TAPS][TAPS], new double[TAPS][TAPS], new double[TAPS], new double[TAPS]);
        }
    }

    LateReverberation() {
        Arrays.setAll(earlier, _ -> new Statistics());
    }

    /// @param re real parts of the frames, `CONTEXT` of them before the block
    /// @param im imaginary parts
    /// @param lateRe receives the late reverberation of the frames of the block
    void predict(float[] re, float[] im, float[] lateRe, float[] lateIm) {
        Arrays.fill(lateRe, 0);
        Arrays.fill(lateIm, 0);
        for (int iteration = 0; iteration < ITERATIONS; iteration++) {
            var weights = weights(re, im, lateRe, lateIm);
            if (weights.length == 0) {
                return;
            }
            var statistics = earlier[iteration];
            add(statistics, weights, re, im);
            var system = loaded(statistics);
            var filterRe = statistics.sideRe().clone();
            var filterIm = statistics.sideIm().clone();
            system.solve(filterRe, filterIm);
            apply(filterRe, filterIm, re, im, lateRe, lateIm);
        }
    }

    /// The inverse powers; empty for silence.
    private static double[] weights(float[] re, float[] im, float[] lateRe, float[] lateIm) {
        var weights = new double[lateRe.length];
        double loudest = 0;
        for (int t = 0; t < weights.length; t++) {
            double dryRe = re[CONTEXT + t] - lateRe[t];
            double dryIm = im[CONTEXT + t] - lateIm[t];
            weights[t] = dryRe * dryRe + dryIm * dryIm;
            loudest = Math.max(loudest, weights[t]);
        }
        if (loudest == 0) {
            return new double[0];
        }
        for (int t = 0; t < weights.length; t++) {
            weights[t] = 1 / Math.max(weights[t], loudest * POWER_MIN);
        }
        return weights;
    }

    private static void add(Statistics statistics, double[] weights, float[] re, float[] im) {
        int frames = weights.length;
        int length = frames + CONTEXT;
        var productRe = new double[length];
        var productIm = new double[length];
        for (int lag = 0; lag < TAPS; lag++) {
            multiply(re, im, lag, productRe, productIm);
            for (int tap = 0; tap + lag < TAPS; tap++) {
                int from = CONTEXT - DELAY - tap;
                statistics.re()[tap + lag][tap] =
                        FORGETTING * statistics.re()[tap + lag][tap] + dot(weights, productRe, from);
                // The lower half has the conjugate.
                statistics.im()[tap + lag][tap] =
                        FORGETTING * statistics.im()[tap + lag][tap] - dot(weights, productIm, from);
            }
        }
        for (int tap = 0; tap < TAPS; tap++) {
            // The product of a frame and the one that it is predicted from, at the later of both.
            multiply(re, im, DELAY + tap, productRe, productIm);
            statistics.sideRe()[tap] = FORGETTING * statistics.sideRe()[tap] + dot(weights, productRe, CONTEXT);
            statistics.sideIm()[tap] = FORGETTING * statistics.sideIm()[tap] - dot(weights, productIm, CONTEXT);
        }
    }

    /// Each frame times the conjugate of the one `lag` frames before.
    private static void multiply(float[] re, float[] im, int lag, double[] intoRe, double[] intoIm) {
        for (int t = lag; t < re.length; t++) {
            double earlierRe = re[t - lag];
            double earlierIm = im[t - lag];
            intoRe[t] = re[t] * earlierRe + im[t] * earlierIm;
            intoIm[t] = im[t] * earlierRe - re[t] * earlierIm;
        }
    }

    /// Four sums, so that no addition waits for the one before.
    private static double dot(double[] weights, double[] products, int from) {
        double a = 0;
        double b = 0;
        double c = 0;
        double d = 0;
        int t = 0;
        for (; t + 3 < weights.length; t += 4) {
            a += weights[t] * products[from + t];
            b += weights[t + 1] * products[from + t + 1];
            c += weights[t + 2] * products[from + t + 2];
            d += weights[t + 3] * products[from + t + 3];
        }
        for (; t < weights.length; t++) {
            a += weights[t] * products[from + t];
        }
        return a + b + c + d;
    }

    private static HermitianSystem loaded(Statistics statistics) {
        var system = new HermitianSystem(TAPS);
        double trace = 0;
        for (int tap = 0; tap < TAPS; tap++) {
            trace += statistics.re()[tap][tap];
        }
        for (int tap = 0; tap < TAPS; tap++) {
            System.arraycopy(statistics.re()[tap], 0, system.re()[tap], 0, tap + 1);
            System.arraycopy(statistics.im()[tap], 0, system.im()[tap], 0, tap + 1);
            system.re()[tap][tap] += LOADING * trace / TAPS + Double.MIN_NORMAL;
        }
        return system;
    }

    private static void apply(
            double[] filterRe, double[] filterIm, float[] re, float[] im, float[] lateRe, float[] lateIm) {
        for (int t = 0; t < lateRe.length; t++) {
            double sumRe = 0;
            double sumIm = 0;
            for (int tap = 0; tap < TAPS; tap++) {
                int from = CONTEXT + t - DELAY - tap;
                sumRe += filterRe[tap] * re[from] + filterIm[tap] * im[from];
                sumIm += filterRe[tap] * im[from] - filterIm[tap] * re[from];
            }
            lateRe[t] = (float) sumRe;
            lateIm[t] = (float) sumIm;
        }
    }
}
