package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.BLOCK_FRAMES;

import java.util.stream.Stream;

/// BS.1770's filters, with their state: how loud frequencies seem to people.
final class KWeighting {
    private final Biquad[] shelves;
    private final Biquad[] highPasses;
    private final double[] weighted = new double[BLOCK_FRAMES];

    KWeighting(int channels) {
        shelves = Stream.generate(Biquad::kWeightingShelf).limit(channels).toArray(Biquad[]::new);
        highPasses = Stream.generate(Biquad::kWeightingHighPass).limit(channels).toArray(Biquad[]::new);
    }

    /// The next block of one channel; ours again at the next call.
    double[] weighted(double[][] channels, int channel, int frames) {
        System.arraycopy(channels[channel], 0, weighted, 0, frames);
        Biquad.apply(shelves[channel], highPasses[channel], weighted, frames);
        return weighted;
    }
}
