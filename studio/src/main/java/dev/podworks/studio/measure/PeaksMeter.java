package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;

import java.util.Arrays;

/// The lowest and highest sample of every stretch of sound, over all channels: what players draw as a waveform.
///
/// It holds a bounded number of stretches however long the recording is: when they run out, neighbours become one.
public final class PeaksMeter implements PcmSink {
    /// At most so many, and at least half as many of anything longer than some minutes.
    private static final int STRETCHES_MAX = 20_000;
    /// 10 ms.
    private static final int SHORTEST_FRAMES = SAMPLE_RATE_HZ / 100;

    private final float[] lowest = new float[STRETCHES_MAX];
    private final float[] highest = new float[STRETCHES_MAX];
    private int framesEach = SHORTEST_FRAMES;
    private int full;
    private int filled;
    private float low;
    private float high;

    /// @param framesEach how many samples of a channel each stretch holds; the last one may hold fewer
    public record Peaks(int framesEach, float[] lowest, float[] highest) {}

    @Override
    public void accept(double[][] channels, int frames) {
        int from = 0;
        while (from < frames) {
            int to = Math.min(frames, from + framesEach - filled);
            for (double[] channel : channels) {
                extend(channel, from, to);
            }
            filled += to - from;
            from = to;
            if (filled == framesEach) {
                endStretch();
            }
        }
    }

    private void extend(double[] channel, int from, int to) {
        double lowestHere = low;
        double highestHere = high;
        for (int i = from; i < to; i++) {
            lowestHere = Math.min(lowestHere, channel[i]);
            highestHere = Math.max(highestHere, channel[i]);
        }
        low = (float) lowestHere;
        high = (float) highestHere;
    }

    private void endStretch() {
        lowest[full] = low;
        highest[full] = high;
        full++;
        filled = 0;
        low = 0;
        high = 0;
        if (full == STRETCHES_MAX) {
            mergeNeighbours();
        }
    }

    private void mergeNeighbours() {
        full /= 2;
        framesEach *= 2;
        for (int i = 0; i < full; i++) {
            lowest[i] = Math.min(lowest[2 * i], lowest[2 * i + 1]);
            highest[i] = Math.max(highest[2 * i], highest[2 * i + 1]);
        }
    }

    public Peaks peaks() {
        int count = filled > 0 ? full + 1 : full;
        float[] lows = Arrays.copyOf(lowest, count);
        float[] highs = Arrays.copyOf(highest, count);
        if (filled > 0) {
            lows[full] = low;
            highs[full] = high;
        }
        return new Peaks(framesEach, lows, highs);
    }
}
