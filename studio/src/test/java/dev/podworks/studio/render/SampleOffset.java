package dev.podworks.studio.render;

import dev.podworks.studio.measure.PcmReader;

/// The offset between two recordings of one sound.
final class SampleOffset {
    private static final int LARGEST = 2400;

    private SampleOffset() {}

    /// The offset of the second recording in samples, from the maximum of the cross-correlation over two seconds.
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
