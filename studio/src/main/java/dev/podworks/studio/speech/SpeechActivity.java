package dev.podworks.studio.speech;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Where a voice speaks.
///
/// @param spans in order
public record SpeechActivity(List<SpeechSpan> spans) {
    public static final SpeechActivity NONE = new SpeechActivity(List.of());

    /// 50 ms, as the blocks of a [dev.podworks.studio.measure.LevelEnvelope].
    private static final int BLOCK_SAMPLES = SpeechSpan.SAMPLE_RATE_HZ / 20;

    /// What is left of a span between two other voices must have a word.
    private static final int SPAN_SAMPLES_MIN = SpeechSpan.SAMPLE_RATE_HZ / 5;

    public SpeechActivity {
        spans = List.copyOf(spans);
    }

    /// The blocks in which it speaks.
    public BitSet blocks() {
        var blocks = new BitSet();
        for (var span : spans) {
            blocks.set(firstBlock(span), endBlock(span));
        }
        return blocks;
    }

    /// Without the blocks in which it is another voice that speaks.
    public SpeechActivity without(BitSet others) {
        var own = new ArrayList<SpeechSpan>();
        for (var span : spans) {
            int end = endBlock(span);
            int to;
            for (int from = others.nextClearBit(firstBlock(span)); from < end; from = others.nextClearBit(to)) {
                int next = others.nextSetBit(from);
                to = next < 0 ? end : Math.min(next, end);
                var part = new SpeechSpan(
                        Math.max(span.startSample(), (long) from * BLOCK_SAMPLES),
                        Math.min(span.endSample(), (long) to * BLOCK_SAMPLES));
                if (part.samples() >= SPAN_SAMPLES_MIN) {
                    own.add(part);
                }
            }
        }
        return new SpeechActivity(own);
    }

    private static int firstBlock(SpeechSpan span) {
        return (int) (span.startSample() / BLOCK_SAMPLES);
    }

    private static int endBlock(SpeechSpan span) {
        return (int) Math.ceilDiv(span.endSample(), (long) BLOCK_SAMPLES);
    }
}
