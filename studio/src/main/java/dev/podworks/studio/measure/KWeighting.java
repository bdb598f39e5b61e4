package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.BLOCK_FRAMES;

import java.util.stream.Stream;

/// The K-weighting filters of BS.1770, with their state.
final class KWeighting {
    private final Biquad[] shelves;
    private final Biquad[] highPasses;
    private final double[] weighted = new double[BLOCK_FRAMES];

    KWeighting(int channels) {
        shelves = Stream.generate(Biquad::kWeightingShelf).limit(channels).toArray(Biquad[]::new);
        highPasses = Stream.generate(Biquad::kWeightingHighPass).limit(channels).toArray(Biquad[]::new);
    }

    /// Filters the next block of one channel. The result is overwritten by the next call.
    double[] weighted(double[][] channels, int channel, int frames) {
        System.arraycopy(channels[channel], 0, weighted, 0, frames);
        Biquad.apply(shelves[channel], highPasses[channel], weighted, frames);
        return weighted;
    }
}
