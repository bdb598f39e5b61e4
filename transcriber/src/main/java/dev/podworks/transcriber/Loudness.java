package dev.podworks.transcriber;

import java.util.Arrays;

/// How loud each 10 ms of a window is, from 0 in its quiet moments to 1 in its loud ones.
final class Loudness {
    static final int FRAME_MILLIS = 10;
    private static final int FRAME = TranscriberProgram.RATE_HZ / 100;
    /// S-sounds have less energy than vowels, and are not quiet.
    private static final float PRE_EMPHASIS = 0.5f;
    /// On both sides of a frame: the closure of a `t` is no pause.
    private static final int NEIGHBOURS = 2;

    private static final double SILENT_POWER = 1e-10;
    private static final double THRESHOLD = 0.5;

    private final double[] values;
    /// The number of loud frames before each frame.
    private final int[] loudBefore;

    /// @param samples at 16 kHz; full scale is 1
    Loudness(float[] samples) {
        var decibels = decibels(powers(samples));
        var sorted = decibels.clone();
        Arrays.sort(sorted);
        values = new double[decibels.length];
        loudBefore = new int[decibels.length + 1];
        for (int frame = 0; frame < values.length; frame++) {
            double quiet = sorted[sorted.length / 20];
            double loud = sorted[sorted.length * 19 / 20];
            values[frame] = Math.clamp((decibels[frame] - quiet) / Math.max(loud - quiet, 1), 0, 1);
            loudBefore[frame + 1] = loudBefore[frame] + (values[frame] >= THRESHOLD ? 1 : 0);
        }
    }

    private static double[] powers(float[] samples) {
        var powers = new double[samples.length / FRAME];
        for (int i = 0; i < powers.length * FRAME; i++) {
            double emphasized = samples[i] - PRE_EMPHASIS * samples[Math.max(0, i - 1)];
            powers[i / FRAME] += emphasized * emphasized / FRAME;
        }
        return powers;
    }

    private static double[] decibels(double[] powers) {
        var decibels = new double[powers.length];
        for (int frame = 0; frame < powers.length; frame++) {
            var around = Arrays.copyOfRange(
                    powers, Math.max(0, frame - NEIGHBOURS), Math.min(powers.length, frame + NEIGHBOURS + 1));
            decibels[frame] = 10 * Math.log10(Arrays.stream(around).average().orElse(0) + SILENT_POWER);
        }
        return decibels;
    }

    int frames() {
        return values.length;
    }

    int frame(long millis) {
        return (int) Math.clamp(millis / FRAME_MILLIS, 0, values.length - 1);
    }

    double at(int frame) {
        return values[frame];
    }

    int loudFrames(int from, int to) {
        return loudBefore[Math.max(from, to)] - loudBefore[from];
    }

    /// The end of the sound before that frame, or `from` if there is none.
    int quietFrom(int frame, int from) {
        int start = frame;
        while (start > from && values[start - 1] < THRESHOLD) {
            start--;
        }
        return start;
    }

    /// The start of the sound from that frame on, or `to` if there is none.
    int quietUntil(int frame, int to) {
        int end = frame;
        while (end < to && values[end] < THRESHOLD) {
            end++;
        }
        return end;
    }

    /// The end of the sound from that frame on, at most `to`.
    int loudUntil(int frame, int to) {
        int end = frame;
        while (end < to && values[end] >= THRESHOLD) {
            end++;
        }
        return end;
    }
}
