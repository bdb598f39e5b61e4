package dev.podworks.studio.measure;

/// Mean squares of samples, and decibels.
final class Power {
    private Power() {}

    static double of(double[] samples, int count) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += samples[i] * samples[i];
        }
        return count == 0 ? 0 : sum / count;
    }

    static double toDb(double power) {
        return 10 * Math.log10(power);
    }

    static double ofDb(double db) {
        return Math.pow(10, db / 10);
    }
}
