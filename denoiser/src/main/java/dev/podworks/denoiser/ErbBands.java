package dev.podworks.denoiser;

/// Bands of equal width on the scale of equivalent rectangular bandwidths, on which hearing separates sounds.
final class ErbBands {
    static final int COUNT = 32;

    private static final int BINS_MIN = 2;
    private static final double BIN_HZ = (double) Framing.SAMPLE_RATE_HZ / Framing.WINDOW;
    /// Glasberg and Moore's approximation: 24.7 Hz at the lowest frequencies.
    private static final double WIDTH_HZ = 24.7;

    private static final double QUALITY = 9.265;

    /// The first bin of each band, and the end of the last.
    private static final int[] STARTS = starts();

    private ErbBands() {}

    static int start(int band) {
        return STARTS[band];
    }

    static int end(int band) {
        return STARTS[band + 1];
    }

    private static int[] starts() {
        double step = erb(Framing.SAMPLE_RATE_HZ / 2.0) / COUNT;
        var starts = new int[COUNT + 1];
        int previous = 0;
        int borrowed = 0;
        for (int band = 0; band < COUNT; band++) {
            int limit = (int) Math.round(hertz((band + 1) * step) / BIN_HZ);
            int bins = limit - previous - borrowed;
            // A band that is too narrow takes bins of the next.
            borrowed = Math.max(0, BINS_MIN - bins);
            starts[band + 1] = starts[band] + Math.max(bins, BINS_MIN);
            previous = limit;
        }
        starts[COUNT] = Spectrum.BINS;
        return starts;
    }

    private static double erb(double hertz) {
        return QUALITY * Math.log1p(hertz / (WIDTH_HZ * QUALITY));
    }

    private static double hertz(double erb) {
        return WIDTH_HZ * QUALITY * Math.expm1(erb / QUALITY);
    }
}
