package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;

/// A second-order IIR filter with its state, for one channel. High-pass and band-reject use FFmpeg's formulas,
/// which are those of the Audio EQ Cookbook, so that measurements match the FFmpeg filter graph.
final class Biquad {
    private static final double BUTTERWORTH_Q = Math.sqrt(0.5);
    /// State below this is set to 0, since processors are slow with denormal numbers.
    private static final double NEGLIGIBLE = 1e-25;

    private final double b0;
    private final double b1;
    private final double b2;
    private final double a1;
    private final double a2;
    private double x1;
    private double x2;
    private double y1;
    private double y2;

    private Biquad(double b0, double b1, double b2, double a1, double a2) {
        this.b0 = b0;
        this.b1 = b1;
        this.b2 = b2;
        this.a1 = a1;
        this.a2 = a2;
    }

    static Biquad highPass(double hz) {
        double w = 2 * Math.PI * hz / SAMPLE_RATE_HZ;
        double alpha = Math.sin(w) / (2 * BUTTERWORTH_Q);
        double a0 = 1 + alpha;
        double b = (1 + Math.cos(w)) / 2;
        return new Biquad(b / a0, -2 * b / a0, b / a0, -2 * Math.cos(w) / a0, (1 - alpha) / a0);
    }

    static Biquad bandReject(double hz, double widthHz) {
        double w = 2 * Math.PI * hz / SAMPLE_RATE_HZ;
        double alpha = Math.sin(w) / (2 * hz / widthHz);
        double a0 = 1 + alpha;
        double b1 = -2 * Math.cos(w) / a0;
        return new Biquad(1 / a0, b1, 1 / a0, b1, (1 - alpha) / a0);
    }

    /// The pre-filter of BS.1770, table 1, at 48 kHz.
    static Biquad kWeightingShelf() {
        return new Biquad(1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585);
    }

    /// The RLB filter of BS.1770, table 2, at 48 kHz.
    static Biquad kWeightingHighPass() {
        return new Biquad(1, -2, 1, -1.99004745483398, 0.99007225036621);
    }

    /// Applies the filters in place, in order.
    static void applyAll(Biquad[] filters, double[] samples, int count) {
        for (int i = 0; i + 1 < filters.length; i += 2) {
            apply(filters[i], filters[i + 1], samples, count);
        }
        if (filters.length % 2 == 1) {
            filters[filters.length - 1].apply(samples, count);
        }
    }

    /// Two filters take no longer than one, since a sample depends on its predecessor in its own filter only, and
    /// the processor pipelines both. Direct form I with the newest output last keeps that dependency to one
    /// multiplication and one subtraction.
    static void apply(Biquad first, Biquad second, double[] samples, int count) {
        double in1 = first.x1;
        double in2 = first.x2;
        double mid1 = first.y1;
        double mid2 = first.y2;
        double out1 = second.y1;
        double out2 = second.y2;
        for (int i = 0; i < count; i++) {
            double in = samples[i];
            double mid = (first.b0 * in + first.b1 * in1 + first.b2 * in2 - first.a2 * mid2) - first.a1 * mid1;
            double out = (second.b0 * mid + second.b1 * mid1 + second.b2 * mid2 - second.a2 * out2) - second.a1 * out1;
            in2 = in1;
            in1 = in;
            mid2 = mid1;
            mid1 = mid;
            out2 = out1;
            out1 = out;
            samples[i] = out;
        }
        first.saveState(in1, in2, mid1, mid2);
        second.saveState(mid1, mid2, out1, out2);
    }

    /// Filters in place.
    void apply(double[] samples, int count) {
        double in1 = x1;
        double in2 = x2;
        double out1 = y1;
        double out2 = y2;
        for (int i = 0; i < count; i++) {
            double in = samples[i];
            double out = (b0 * in + b1 * in1 + b2 * in2 - a2 * out2) - a1 * out1;
            in2 = in1;
            in1 = in;
            out2 = out1;
            out1 = out;
            samples[i] = out;
        }
        saveState(in1, in2, out1, out2);
    }

    private void saveState(double in1, double in2, double out1, double out2) {
        x1 = in1;
        x2 = in2;
        y1 = Math.abs(out1) < NEGLIGIBLE ? 0 : out1;
        y2 = Math.abs(out2) < NEGLIGIBLE ? 0 : out2;
    }
}
