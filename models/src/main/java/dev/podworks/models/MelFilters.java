package dev.podworks.models;

/// The bands that Whisper hears in: triangular filters on Slaney's mel scale, of equal area, over the spectrum of 400
/// samples at 16 kHz.
final class MelFilters {
    private static final int BANDS = 80;
    private static final int BINS = 201;
    private static final double BIN_HZ = 40;

    /// Linear up to 1 kHz, logarithmic above.
    private static final double HERTZ_PER_MEL = 200.0 / 3;

    private static final double LOGARITHMIC_FROM_MEL = 15;
    private static final double LOGARITHMIC_FROM_HZ = 1000;
    private static final double STEP = StrictMath.log(6.4) / 27;

    private MelFilters() {}

    /// @return weights by band and bin
    static float[][] weights() {
        var corners = new double[BANDS + 2];
        for (int i = 0; i < corners.length; i++) {
            corners[i] = hertz(i * mel(BIN_HZ * (BINS - 1)) / (corners.length - 1));
        }
        var weights = new float[BANDS][BINS];
        for (int band = 0; band < BANDS; band++) {
            double low = corners[band];
            double peak = corners[band + 1];
            double high = corners[band + 2];
            for (int bin = 0; bin < BINS; bin++) {
                double hertz = bin * BIN_HZ;
                double height = Math.min((hertz - low) / (peak - low), (high - hertz) / (high - peak));
                weights[band][bin] = (float) (Math.max(0, height) * 2 / (high - low));
            }
        }
        return weights;
    }

    private static double mel(double hertz) {
        return hertz < LOGARITHMIC_FROM_HZ
                ? hertz / HERTZ_PER_MEL
                : LOGARITHMIC_FROM_MEL + StrictMath.log(hertz / LOGARITHMIC_FROM_HZ) / STEP;
    }

    private static double hertz(double mel) {
        return mel < LOGARITHMIC_FROM_MEL
                ? mel * HERTZ_PER_MEL
                : LOGARITHMIC_FROM_HZ * StrictMath.exp((mel - LOGARITHMIC_FROM_MEL) * STEP);
    }
}
