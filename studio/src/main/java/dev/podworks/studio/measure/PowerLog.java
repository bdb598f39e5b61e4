package dev.podworks.studio.measure;

import java.util.Arrays;

/// Mean squares of consecutive stretches of sound, and what can be said of them together. An hour of 50 ms blocks takes
/// 280 KB.
final class PowerLog {
    private float[] powers = new float[1024];
    private int size;

    void add(double power) {
        if (size == powers.length) {
            powers = Arrays.copyOf(powers, size * 2);
        }
        powers[size++] = (float) power;
    }

    int size() {
        return size;
    }

    double get(int index) {
        return powers[index];
    }

    /// BS.1770's two gates: the mean of what is neither below the absolute threshold nor 10 dB below the mean of what
    /// passed that. Pauses don't count. 0 where nothing passes.
    double gatedMean(double absoluteThreshold) {
        double ungated = meanFrom(absoluteThreshold);
        return meanFrom(Math.max(absoluteThreshold, ungated / 10));
    }

    private double meanFrom(double threshold) {
        double sum = 0;
        long count = 0;
        for (int i = 0; i < size; i++) {
            if (powers[i] >= threshold) {
                sum += powers[i];
                count++;
            }
        }
        return count == 0 ? 0 : sum / count;
    }

    /// The power that the given share of the stretches stays below, among those louder than the threshold; 0 where none
    /// is.
    double quantile(double share, double threshold) {
        float[] sorted = Arrays.copyOf(powers, size);
        Arrays.sort(sorted);
        int first = 0;
        while (first < size && sorted[first] < threshold) {
            first++;
        }
        return first == size ? 0 : sorted[first + (int) ((size - 1 - first) * share)];
    }
}
