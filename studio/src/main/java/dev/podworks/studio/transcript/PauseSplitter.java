package dev.podworks.studio.transcript;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Cuts a voice at its pauses.
///
/// Pauses lie far below the voice's loud moments, or, in a noisy room, near the recording's quietest. A span that never
/// pauses is cut at its quietest moment instead.
public final class PauseSplitter {
    private static final int FRAME_SAMPLES = Span.SAMPLE_RATE_HZ / 50;
    /// Of the recording's loud moments.
    private static final double BELOW_LOUD_DB = 30;
    private static final double FAINTEST_DB = -60;
    /// A twentieth of nearly every recording is pauses, and their noise comes and goes by a few dB.
    private static final double QUIET_SHARE = 0.05;

    private static final double ABOVE_QUIET_DB = 6;
    private static final double VOICE_RANGE_DB = 15;
    private static final int PAUSE_FRAMES = 20;
    /// Breath and soft endings belong to the words beside them.
    private static final int MARGIN_FRAMES = 10;
    /// Recognisers grow slow and memory-hungry on long stretches.
    private static final int LONGEST_FRAMES = 15 * 50;
    private static final int SHORTEST_FRAMES = 10;
    private static final double SILENT_POWER = 1e-12;
    private static final double LOUD_SHARE = 0.95;

    private PauseSplitter() {}

    /// @param speech as [SpeechEngine#recognise] takes it
    public static List<Span> split(Path speech) throws IOException {
        float[] levels = levels(speech);
        double threshold = threshold(levels);
        List<Span> spans = new ArrayList<>();
        int start = -1;
        int quiet = 0;
        for (int i = 0; i <= levels.length; i++) {
            boolean loud = i < levels.length && levels[i] > threshold;
            if (loud) {
                start = start < 0 ? i : start;
                quiet = 0;
            } else if (start >= 0 && (++quiet >= PAUSE_FRAMES || i == levels.length)) {
                addSpans(levels, start, i - quiet + 1, spans);
                start = -1;
                quiet = 0;
            }
        }
        return List.copyOf(spans);
    }

    private static void addSpans(float[] levels, int from, int to, List<Span> spans) {
        if (to - from < SHORTEST_FRAMES) {
            return;
        }
        int start = Math.max(0, from - MARGIN_FRAMES);
        int end = Math.min(levels.length, to + MARGIN_FRAMES);
        while (end - start > LONGEST_FRAMES) {
            int cut = quietest(levels, start + LONGEST_FRAMES / 2, start + LONGEST_FRAMES);
            spans.add(span(start, cut));
            start = cut;
        }
        spans.add(span(start, end));
    }

    private static int quietest(float[] levels, int from, int to) {
        int quietest = from;
        for (int i = from; i < to; i++) {
            quietest = levels[i] < levels[quietest] ? i : quietest;
        }
        return quietest;
    }

    private static Span span(int fromFrame, int toFrame) {
        return new Span((long) fromFrame * FRAME_SAMPLES, (long) toFrame * FRAME_SAMPLES);
    }

    private static double threshold(float[] levels) {
        float[] sorted = levels.clone();
        Arrays.sort(sorted);
        if (sorted.length == 0) {
            return FAINTEST_DB;
        }
        double loud = sorted[(int) ((sorted.length - 1) * LOUD_SHARE)];
        double quiet = sorted[(int) ((sorted.length - 1) * QUIET_SHARE)];
        double aboveNoise = Math.min(quiet + ABOVE_QUIET_DB, loud - VOICE_RANGE_DB);
        return Math.max(FAINTEST_DB, Math.max(aboveNoise, loud - BELOW_LOUD_DB));
    }

    /// In dB, of every 20 ms.
    private static float[] levels(Path speech) throws IOException {
        float[] levels = new float[(int) (Files.size(speech) / (FRAME_SAMPLES * Short.BYTES))];
        byte[] frame = new byte[FRAME_SAMPLES * Short.BYTES];
        try (InputStream in = new BufferedInputStream(Files.newInputStream(speech), 1 << 16)) {
            for (int i = 0; i < levels.length; i++) {
                in.readNBytes(frame, 0, frame.length);
                var samples =
                        ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN).asShortBuffer();
                double power = 0;
                while (samples.hasRemaining()) {
                    double sample = samples.get() / (double) Short.MAX_VALUE;
                    power += sample * sample;
                }
                levels[i] = (float) (10 * Math.log10(power / FRAME_SAMPLES + SILENT_POWER));
            }
        }
        return levels;
    }
}
