package dev.podworks.files.check;

import dev.podworks.media.DecodedLength;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Listens to the two sides of a stereo recording: does each carry a speaker of its own?
///
/// Speakers take turns. In two tracks one side is clearly louder than the other most of the time, now this one, now
/// that one; in a mix both sides swell and fade together. Loudness is taken relative to each side's own, so that a
/// quiet microphone counts as much as a loud one.
final class StereoSides extends OutputStream {
    private static final int SAMPLE_RATE_HZ = DecodedLength.SAMPLE_RATE_HZ;
    /// Long enough for two speakers to have had their turns.
    private static final int LISTENED_SECONDS = 600;

    /// A syllable's length.
    private static final int FRAME_SAMPLES = SAMPLE_RATE_HZ / 20;
    private static final int FRAME_BYTES = FRAME_SAMPLES * 2 * Short.BYTES;
    private static final int FRAMES_MAX = LISTENED_SECONDS * SAMPLE_RATE_HZ / FRAME_SAMPLES;
    private static final double FULL_SCALE = Short.MAX_VALUE;
    /// Keeps the logarithm of silence finite.
    private static final double SILENT_POWER = 1e-12;

    /// The level that a side reaches in its loud moments.
    private static final double LOUD_SHARE = 0.98;
    /// A side that is quieter than this in its loud moments carries nobody.
    private static final double FAINTEST_DB = -60;
    /// A frame in which both sides are this far below their loud moments is a pause.
    private static final double PAUSE_DB = -20;
    /// Voices that leak into the other speaker's microphone arrive at least this much quieter.
    private static final double APART_DB = 8;
    /// Of the frames that are no pause: how many belong clearly to one side, and at least to each.
    private static final double ONE_SIDED_SHARE = 0.5;
    private static final double EACH_SIDE_SHARE = 0.03;

    private record Levels(double leftDb, double rightDb) {}

    private final List<Levels> frames = new ArrayList<>();
    private final ByteBuffer frame = ByteBuffer.allocate(FRAME_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }

    /// @param pcm both sides, interleaved, 16 bits little-endian at [DecodedLength#SAMPLE_RATE_HZ]; what comes after
    ///     the first ten minutes is skipped
    @Override
    public void write(byte[] pcm, int offset, int length) {
        var end = offset + length;
        for (var from = offset; from < end && frames.size() < FRAMES_MAX; ) {
            var count = Math.min(end - from, frame.remaining());
            frame.put(pcm, from, count);
            from += count;
            if (!frame.hasRemaining()) {
                frames.add(levels(frame.flip()));
                frame.clear();
            }
        }
    }

    boolean carryDifferentSpeakers() {
        if (frames.isEmpty()) {
            return false;
        }
        var loudLeft = loudMoments(Levels::leftDb);
        var loudRight = loudMoments(Levels::rightDb);
        if (Math.min(loudLeft, loudRight) < FAINTEST_DB) {
            return false;
        }
        double spoken = 0;
        double left = 0;
        double right = 0;
        for (var frame : frames) {
            var leftDb = frame.leftDb() - loudLeft;
            var rightDb = frame.rightDb() - loudRight;
            spoken += Math.max(leftDb, rightDb) > PAUSE_DB ? 1 : 0;
            left += leftDb > PAUSE_DB && leftDb - rightDb > APART_DB ? 1 : 0;
            right += rightDb > PAUSE_DB && rightDb - leftDb > APART_DB ? 1 : 0;
        }
        return left + right > ONE_SIDED_SHARE * spoken && Math.min(left, right) > EACH_SIDE_SHARE * spoken;
    }

    private double loudMoments(ToDoubleFunction<Levels> side) {
        var sorted = frames.stream().mapToDouble(side).sorted().toArray();
        return sorted[(int) ((sorted.length - 1) * LOUD_SHARE)];
    }

    private static Levels levels(ByteBuffer frame) {
        var samples = frame.asShortBuffer();
        double left = 0;
        double right = 0;
        while (samples.hasRemaining()) {
            left += square(samples.get());
            right += square(samples.get());
        }
        return new Levels(decibels(left), decibels(right));
    }

    private static double square(short sample) {
        return (double) sample * sample;
    }

    private static double decibels(double sumOfSquares) {
        return 10 * Math.log10(sumOfSquares / FRAME_SAMPLES / (FULL_SCALE * FULL_SCALE) + SILENT_POWER);
    }
}
