package dev.podworks.transcriber;

import java.util.Arrays;

/// The level of each 20 ms of a window.
final class Levels {
    private static final int FRAME = TranscriberProgram.RATE_HZ / 50;
    private static final int FRAME_MILLIS = 20;
    private static final double SILENT_POWER = 1e-12;
    /// Between the quiet frames and the loud ones.
    private static final double THRESHOLD = 0.35;

    private final double[] decibels;
    private final double threshold;

    /// @param samples at 16 kHz; full scale is 1
    Levels(float[] samples) {
        decibels = new double[samples.length / FRAME];
        for (int frame = 0; frame < decibels.length; frame++) {
            double power = 0;
            for (int i = frame * FRAME; i < (frame + 1) * FRAME; i++) {
                power += samples[i] * samples[i];
            }
            decibels[frame] = 10 * Math.log10(power / FRAME + SILENT_POWER);
        }
        var sorted = decibels.clone();
        Arrays.sort(sorted);
        threshold = sorted.length == 0
                ? 0
                : (1 - THRESHOLD) * sorted[sorted.length / 20] + THRESHOLD * sorted[sorted.length * 19 / 20];
    }

    /// The loudest frame in that time, in dBFS.
    double loudest(long startMillis, long endMillis) {
        double loudest = 10 * Math.log10(SILENT_POWER);
        for (int frame = frame(startMillis); frame < frame(endMillis); frame++) {
            loudest = Math.max(loudest, decibels[frame]);
        }
        return loudest;
    }

    /// When it gets loud in that time, or its end if it doesn't.
    long loudFrom(long startMillis, long endMillis) {
        int frame = frame(startMillis);
        while (frame < frame(endMillis) && decibels[frame] < threshold) {
            frame++;
        }
        return Math.clamp((long) frame * FRAME_MILLIS, startMillis, endMillis);
    }

    /// When it stops being loud in that time, or its start if it isn't.
    long loudUntil(long startMillis, long endMillis) {
        int frame = frame(endMillis);
        while (frame > frame(startMillis) && decibels[frame - 1] < threshold) {
            frame--;
        }
        return Math.clamp((long) frame * FRAME_MILLIS, startMillis, endMillis);
    }

    private int frame(long millis) {
        return (int) Math.clamp(millis / FRAME_MILLIS, 0, decibels.length);
    }
}
