package dev.podworks.studio.speech;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Speech by frames of equal length, and the spans that follow from it.
///
/// @param samples of a frame
/// @param speech the frames with speech
/// @param scores the lower, the more likely a frame is a pause; one for each frame
record SpeechFrames(int samples, BitSet speech, float[] scores) {
    private static final double PAUSE_SECONDS_MIN = 0.4;
    /// Includes the breath and the soft endings of words.
    private static final double MARGIN_SECONDS = 0.2;

    private static final double SPAN_SECONDS_MIN = 0.2;
    /// Speech engines need disproportionate time and memory for longer spans.
    private static final double SPAN_SECONDS_MAX = 15;

    /// Spans with a margin around them. A long one without pauses is split at its lowest score.
    SpeechActivity activity() {
        var spans = new ArrayList<SpeechSpan>();
        int to;
        for (int from = speech.nextSetBit(0); from >= 0; from = speech.nextSetBit(to)) {
            to = endOfSpan(from);
            if (to - from >= frames(SPAN_SECONDS_MIN)) {
                addSpans(from, to, spans);
            }
        }
        return new SpeechActivity(spans);
    }

    private int endOfSpan(int from) {
        int end = speech.nextClearBit(from);
        int next = speech.nextSetBit(end);
        while (next >= 0 && next - end < frames(PAUSE_SECONDS_MIN)) {
            end = speech.nextClearBit(next);
            next = speech.nextSetBit(end);
        }
        return end;
    }

    private void addSpans(int from, int to, List<SpeechSpan> spans) {
        int start = Math.max(0, from - frames(MARGIN_SECONDS));
        int end = Math.min(scores.length, to + frames(MARGIN_SECONDS));
        int max = frames(SPAN_SECONDS_MAX);
        while (end - start > max) {
            int cut = lowest(start + max / 2, start + max);
            spans.add(span(start, cut));
            start = cut;
        }
        spans.add(span(start, end));
    }

    private int lowest(int from, int to) {
        int lowest = from;
        for (int i = from; i < to; i++) {
            lowest = scores[i] < scores[lowest] ? i : lowest;
        }
        return lowest;
    }

    private SpeechSpan span(int fromFrame, int toFrame) {
        return new SpeechSpan((long) fromFrame * samples, (long) toFrame * samples);
    }

    private int frames(double seconds) {
        return (int) (seconds * SpeechSpan.SAMPLE_RATE_HZ / samples);
    }
}
