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

/// Splits a voice at its pauses.
///
/// A pause is far quieter than the voice's loud frames or, in a noisy room, near the quietest frames of the
/// recording. A long span without pauses is split at its quietest frame.
public final class PauseSplitter {
    private static final int FRAME_SAMPLES = SpeechSpan.SAMPLE_RATE_HZ / 50;
    /// Relative to the loud frames of the recording.
    private static final double BELOW_LOUD_DB = 30;
    private static final double THRESHOLD_DB_MIN = -60;
    /// A twentieth of nearly every recording is pauses, whose noise varies by a few dB.
    private static final double QUIET_FRACTION = 0.05;

    private static final double ABOVE_QUIET_DB = 6;
    private static final double VOICE_RANGE_DB = 15;
    private static final int PAUSE_FRAMES = 20;
    /// Includes the breath and the soft endings of words.
    private static final int MARGIN_FRAMES = 10;
    /// Engines need disproportionate time and memory for longer spans.
    private static final int SPAN_FRAMES_MAX = 15 * 50;
    private static final int SPAN_FRAMES_MIN = 10;
    private static final double SILENT_POWER = 1e-12;
    private static final double LOUD_FRACTION = 0.95;

    private PauseSplitter() {}

    /// @param speech in the format of [SpeechEngine#transcribe]
    public static List<SpeechSpan> split(Path speech) throws IOException {
        float[] levels = levels(speech);
        double threshold = threshold(levels);
        List<SpeechSpan> spans = new ArrayList<>();
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

    private static void addSpans(float[] levels, int from, int to, List<SpeechSpan> spans) {
        if (to - from < SPAN_FRAMES_MIN) {
            return;
        }
        int start = Math.max(0, from - MARGIN_FRAMES);
        int end = Math.min(levels.length, to + MARGIN_FRAMES);
        while (end - start > SPAN_FRAMES_MAX) {
            int cut = quietest(levels, start + SPAN_FRAMES_MAX / 2, start + SPAN_FRAMES_MAX);
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

    private static SpeechSpan span(int fromFrame, int toFrame) {
        return new SpeechSpan((long) fromFrame * FRAME_SAMPLES, (long) toFrame * FRAME_SAMPLES);
    }

    private static double threshold(float[] levels) {
        float[] sorted = levels.clone();
        Arrays.sort(sorted);
        if (sorted.length == 0) {
            return THRESHOLD_DB_MIN;
        }
        double loud = sorted[(int) ((sorted.length - 1) * LOUD_FRACTION)];
        double quiet = sorted[(int) ((sorted.length - 1) * QUIET_FRACTION)];
        double aboveNoise = Math.min(quiet + ABOVE_QUIET_DB, loud - VOICE_RANGE_DB);
        return Math.max(THRESHOLD_DB_MIN, Math.max(aboveNoise, loud - BELOW_LOUD_DB));
    }

    /// The level of every frame of 20 ms, in dB.
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
