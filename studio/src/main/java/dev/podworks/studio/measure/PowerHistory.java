package dev.podworks.studio.measure;

import java.util.Arrays;

/// The power (mean square) of consecutive windows of audio, and its statistics. An hour of 50 ms windows takes 280 KB.
final class PowerHistory {
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

    LevelEnvelope envelope() {
        return new LevelEnvelope(Arrays.copyOf(powers, size));
    }

    double get(int index) {
        return powers[index];
    }

    /// The mean after the two gates of BS.1770: the absolute threshold, and 10 dB below the mean of what passed that.
    /// 0 if nothing passes.
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

    /// The quantile of the windows that reach the threshold; 0 if none does.
    ///
    /// @param fraction 0 to 1
    double quantile(double fraction, double threshold) {
        float[] sorted = Arrays.copyOf(powers, size);
        Arrays.sort(sorted);
        int first = 0;
        while (first < size && sorted[first] < threshold) {
            first++;
        }
        return first == size ? 0 : sorted[first + (int) ((size - 1 - first) * fraction)];
    }
}
