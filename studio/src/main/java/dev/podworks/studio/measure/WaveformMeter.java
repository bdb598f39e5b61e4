package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;

import java.util.Arrays;

/// The minimum and maximum sample of every window, over all channels: the peaks that players draw as a waveform.
///
/// Memory is bounded for recordings of any length: when all windows are used, neighbours are merged.
public final class WaveformMeter implements PcmSink {
    /// Recordings of more than some minutes have at least half as many.
    private static final int WINDOWS_MAX = 20_000;
    /// 10 ms.
    private static final int WINDOW_FRAMES_MIN = SAMPLE_RATE_HZ / 100;

    private final float[] minima = new float[WINDOWS_MAX];
    private final float[] maxima = new float[WINDOWS_MAX];
    private int framesPerWindow = WINDOW_FRAMES_MIN;
    private int full;
    private int filled;
    private float min;
    private float max;

    /// @param framesPerWindow the last window may have fewer
    public record Peaks(int framesPerWindow, float[] minima, float[] maxima) {}

    @Override
    public void accept(double[][] channels, int frames) {
        int from = 0;
        while (from < frames) {
            int to = Math.min(frames, from + framesPerWindow - filled);
            for (double[] channel : channels) {
                extend(channel, from, to);
            }
            filled += to - from;
            from = to;
            if (filled == framesPerWindow) {
                endWindow();
            }
        }
    }

    private void extend(double[] channel, int from, int to) {
        double windowMin = min;
        double windowMax = max;
        for (int i = from; i < to; i++) {
            windowMin = Math.min(windowMin, channel[i]);
            windowMax = Math.max(windowMax, channel[i]);
        }
        min = (float) windowMin;
        max = (float) windowMax;
    }

    private void endWindow() {
        minima[full] = min;
        maxima[full] = max;
        full++;
        filled = 0;
        min = 0;
        max = 0;
        if (full == WINDOWS_MAX) {
            mergeNeighbours();
        }
    }

    private void mergeNeighbours() {
        full /= 2;
        framesPerWindow *= 2;
        for (int i = 0; i < full; i++) {
            minima[i] = Math.min(minima[2 * i], minima[2 * i + 1]);
            maxima[i] = Math.max(maxima[2 * i], maxima[2 * i + 1]);
        }
    }

    public Peaks peaks() {
        int count = filled > 0 ? full + 1 : full;
        float[] allMinima = Arrays.copyOf(minima, count);
        float[] allMaxima = Arrays.copyOf(maxima, count);
        if (filled > 0) {
            allMinima[full] = min;
            allMaxima[full] = max;
        }
        return new Peaks(framesPerWindow, allMinima, allMaxima);
    }
}
