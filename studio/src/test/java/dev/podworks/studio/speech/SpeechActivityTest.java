package dev.podworks.studio.speech;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpeechActivityTest {
    private static final int BLOCK = SpeechSpan.SAMPLE_RATE_HZ / 20;

    private final SpeechActivity activity =
            new SpeechActivity(List.of(new SpeechSpan(0, 40L * BLOCK), new SpeechSpan(60L * BLOCK, 80L * BLOCK + 1)));

    @Test
    void blocksAreThoseOfTheSpans() {
        var blocks = new BitSet();
        blocks.set(0, 40);
        blocks.set(60, 81);
        assertThat(activity.blocks()).isEqualTo(blocks);
    }

    @Test
    void othersSplitASpanAndLeaveNoRestTooShortForAWord() {
        var others = new BitSet();
        others.set(10, 20);
        others.set(38, 70);
        others.set(72, 100);
        assertThat(activity.without(others).spans())
                .containsExactly(new SpeechSpan(0, 10L * BLOCK), new SpeechSpan(20L * BLOCK, 38L * BLOCK));
        assertThat(activity.without(new BitSet())).isEqualTo(activity);
    }
}
