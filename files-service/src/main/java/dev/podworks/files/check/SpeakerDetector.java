package dev.podworks.files.check;

import dev.podworks.media.DecodedDuration;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Detects whether the left and right channels of a stereo recording contain two different speakers.
///
/// Speakers take turns: with one speaker per channel, one channel is clearly louder than the other most of the
/// time, and which one alternates. In a mix both channels rise and fall together. Levels are relative to each
/// channel's own loud level, so that microphones with different gain are comparable.
final class SpeakerDetector extends OutputStream {
    private static final int SAMPLE_RATE_HZ = DecodedDuration.SAMPLE_RATE_HZ;
    /// Long enough for both speakers to have spoken.
    private static final int ANALYZED_SECONDS = 600;

    /// About the length of a syllable.
    private static final int FRAME_SAMPLES = SAMPLE_RATE_HZ / 20;
    private static final int FRAME_BYTES = FRAME_SAMPLES * 2 * Short.BYTES;
    private static final int MAX_FRAMES = ANALYZED_SECONDS * SAMPLE_RATE_HZ / FRAME_SAMPLES;
    private static final double FULL_SCALE = Short.MAX_VALUE;
    /// Keeps the logarithm of silence finite.
    private static final double SILENT_POWER = 1e-12;

    /// The quantile that defines a channel's loud level.
    private static final double LOUD_QUANTILE = 0.98;
    /// A channel with a loud level below this contains no speaker.
    private static final double SILENT_CHANNEL_DB = -60;
    /// A frame in which both channels are this far below their loud level is a pause.
    private static final double PAUSE_DB = -20;
    /// Crosstalk into the other speaker's microphone is at least this much quieter.
    private static final double CROSSTALK_DB = 8;
    /// Minimum shares of non-pause frames that are dominated by one channel, in total and per channel.
    private static final double DOMINATED_SHARE = 0.5;
    private static final double MIN_CHANNEL_SHARE = 0.03;

    private record Levels(double leftDb, double rightDb) {}

    private final List<Levels> frames = new ArrayList<>();
    private final ByteBuffer frame = ByteBuffer.allocate(FRAME_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }

    /// @param pcm interleaved stereo, 16-bit little-endian at [DecodedDuration#SAMPLE_RATE_HZ]; data after the first
    ///     ten minutes is ignored
    @Override
    public void write(byte[] pcm, int offset, int length) {
        var end = offset + length;
        for (var from = offset; from < end && frames.size() < MAX_FRAMES; ) {
            var count = Math.min(end - from, frame.remaining());
            frame.put(pcm, from, count);
            from += count;
            if (!frame.hasRemaining()) {
                frames.add(levels(frame.flip()));
                frame.clear();
            }
        }
    }

    boolean hasTwoSpeakers() {
        if (frames.isEmpty()) {
            return false;
        }
        var loudLeft = loudLevel(Levels::leftDb);
        var loudRight = loudLevel(Levels::rightDb);
        if (Math.min(loudLeft, loudRight) < SILENT_CHANNEL_DB) {
            return false;
        }
        double spoken = 0;
        double left = 0;
        double right = 0;
        for (var frame : frames) {
            var leftDb = frame.leftDb() - loudLeft;
            var rightDb = frame.rightDb() - loudRight;
            spoken += Math.max(leftDb, rightDb) > PAUSE_DB ? 1 : 0;
            left += leftDb > PAUSE_DB && leftDb - rightDb > CROSSTALK_DB ? 1 : 0;
            right += rightDb > PAUSE_DB && rightDb - leftDb > CROSSTALK_DB ? 1 : 0;
        }
        return left + right > DOMINATED_SHARE * spoken && Math.min(left, right) > MIN_CHANNEL_SHARE * spoken;
    }

    private double loudLevel(ToDoubleFunction<Levels> channel) {
        var sorted = frames.stream().mapToDouble(channel).sorted().toArray();
        return sorted[(int) ((sorted.length - 1) * LOUD_QUANTILE)];
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
