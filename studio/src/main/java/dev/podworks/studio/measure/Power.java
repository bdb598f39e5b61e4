package dev.podworks.studio.measure;

/// Mean squares of samples, and their conversion to decibels.
final class Power {
    private Power() {}

    static double of(double[] samples, int count) {
        return count == 0 ? 0 : sum(samples, 0, count) / count;
    }

    static double sum(double[] samples, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += samples[i] * samples[i];
        }
        return sum;
    }

    static double peak(double[] samples, int from, int to) {
        double peak = 0;
        for (int i = from; i < to; i++) {
            peak = Math.max(peak, Math.abs(samples[i]));
        }
        return peak;
    }

    static double toDb(double power) {
        return 10 * Math.log10(power);
    }

    static double ofDb(double db) {
        return Math.pow(10, db / 10);
    }
}
