package dev.podworks.studio.trimming;

import static org.assertj.core.api.Assertions.assertThat;

import dev.podworks.studio.measure.BlockRun;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SilenceTrimmerTest {
    private static BitSet sounds(int... startsAndEnds) {
        var sounds = new BitSet();
        for (int i = 0; i < startsAndEnds.length; i += 2) {
            sounds.set(startsAndEnds[i], startsAndEnds[i + 1]);
        }
        return sounds;
    }

    /// The 200 ms around speech belong to the pause that is heard.
    @Test
    void aLongPauseIsShortenedInItsMiddle() {
        var cuts = SilenceTrimmer.cuts(sounds(0, 100, 200, 300), 300, 2);
        assertThat(cuts.runs()).containsExactly(new BlockRun(116, 184));
    }

    @Test
    void shorterPausesStay() {
        assertThat(SilenceTrimmer.cuts(sounds(0, 100, 132, 300), 300, 2).runs()).isEmpty();
    }

    @Test
    void silenceBeforeAndAfterIsCutAtTheOuterEnd() {
        var cuts = SilenceTrimmer.cuts(sounds(200, 300), 600, 1);
        assertThat(cuts.runs()).containsExactly(new BlockRun(0, 184), new BlockRun(316, 600));
    }

    @Test
    void aRecordingWithoutSoundKeepsItsLength() {
        assertThat(SilenceTrimmer.cuts(new BitSet(), 6_000, 1)).isEqualTo(Cuts.NONE);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void noSoundIsCutAndNoPauseStaysLonger(long seed) {
        var random = new Random(seed);
        var sounds = new BitSet();
        int blocks = 0;
        for (int i = 0; i < 200; i++) {
            int start = blocks + random.nextInt(120);
            blocks = start + 1 + random.nextInt(60);
            sounds.set(start, blocks);
        }
        double maxSeconds = 0.5 + random.nextInt(40) / 10.0;
        var cuts = SilenceTrimmer.cuts(sounds, blocks, maxSeconds).blocks();
        assertThat(cuts.intersects(sounds)).isFalse();
        var rest = new BitSet();
        int kept = 0;
        for (int block = 0; block < blocks; block++) {
            if (!cuts.get(block)) {
                rest.set(kept++, sounds.get(block));
            }
        }
        var pauses = new BitSet();
        pauses.set(0, kept);
        pauses.andNot(rest);
        assertThat(BlockRun.of(pauses))
                .allSatisfy(
                        pause -> assertThat(pause.length()).isLessThanOrEqualTo((int) Math.round(maxSeconds * 20) + 1));
    }
}
