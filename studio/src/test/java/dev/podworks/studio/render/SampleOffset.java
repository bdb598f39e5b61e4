package dev.podworks.studio.render;

import dev.podworks.studio.measure.PcmReader;

/// By how much one recording of a sound is later than another.
final class SampleOffset {
    private static final int LARGEST = 2400;

    private SampleOffset() {}

    /// By how many samples the second is late in the two seconds from there, by the highest correlation.
    static int samples(float[] before, float[] after, double atSeconds) {
        int from = (int) (atSeconds * PcmReader.SAMPLE_RATE_HZ);
        int best = 0;
        double highest = Double.NEGATIVE_INFINITY;
        for (int shift = -LARGEST; shift <= LARGEST; shift++) {
            double correlation = 0;
            for (int i = from; i < from + 2 * PcmReader.SAMPLE_RATE_HZ; i += 7) {
                correlation += before[i] * after[i + shift];
            }
            if (correlation > highest) {
                highest = correlation;
                best = shift;
            }
        }
        return best;
    }
}
