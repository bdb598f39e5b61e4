package dev.podworks.studio.measure;

import java.util.Optional;

/// Detects clipping by the histogram of the samples: without it, louder samples are rarer. A spike at the loud end is
/// the level of clipping, also where a resampler or a lossy encoder has added overshoots to it afterwards. A limiter
/// leaves none.
final class ClippingMeter implements PcmSink {
    private static final double LOWEST_DB = -40;
    private static final int BINS_PER_DB = 10;
    private static final int BINS = 46 * BINS_PER_DB;
    /// A spike is one bin wide in a clipped recording, and wider after lossy encoding.
    private static final int[] WIDTHS = {1, 3};
    /// How much denser a spike is than what is below it; that of a sine is 4.7.
    private static final double DENSITY = 5;
    /// Less can't be heard.
    private static final double SHARE_MIN = 2e-4;

    private static final int BELOW_BINS = 7;
    private static final int EDGE_BINS_MAX = 4;
    private static final double AMPLITUDE_MIN = Math.pow(10, LOWEST_DB / 20);

    private final long[] histogram = new long[BINS];
    private long samples;

    @Override
    public void accept(double[][] channels, int frames) {
        samples += (long) frames * channels.length;
        for (var channel : channels) {
            for (int i = 0; i < frames; i++) {
                double amplitude = Math.abs(channel[i]);
                if (amplitude > AMPLITUDE_MIN) {
                    histogram[bin(amplitude)]++;
                }
            }
        }
    }

    private static int bin(double amplitude) {
        return Math.min(BINS - 1, (int) ((20 * Math.log10(amplitude) - LOWEST_DB) * BINS_PER_DB));
    }

    Optional<Clipping> detected() {
        long above = 0;
        for (int bin = BINS - 1; bin > BELOW_BINS + EDGE_BINS_MAX; bin--) {
            for (int width : WIDTHS) {
                int first = bin - width + 1;
                long spike = sum(first, bin + 1);
                double below = sum(first - 1 - BELOW_BINS, first - 1) / (double) BELOW_BINS;
                if (spike >= SHARE_MIN * samples && spike >= DENSITY * width * below && spike >= above && spike > 0) {
                    return Optional.of(new Clipping(level(edge(first, bin, below)), (double) spike / samples));
                }
            }
            above += histogram[bin];
        }
        return Optional.empty();
    }

    /// The lowest bin of the spike.
    private int edge(int first, int last, double below) {
        int edge = first;
        while (last - edge < EDGE_BINS_MAX && histogram[edge - 1] > 2 * below) {
            edge--;
        }
        return edge;
    }

    private static double level(int bin) {
        return Math.pow(10, (LOWEST_DB + (double) bin / BINS_PER_DB) / 20);
    }

    private long sum(int from, int to) {
        long sum = 0;
        for (int bin = from; bin < to; bin++) {
            sum += histogram[bin];
        }
        return sum;
    }
}
