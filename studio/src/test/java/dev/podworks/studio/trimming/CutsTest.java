package dev.podworks.studio.trimming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.studio.measure.BlockRun;
import dev.podworks.studio.output.Chapter;
import java.util.List;
import org.junit.jupiter.api.Test;

class CutsTest {
    /// From 1 to 2 s, and from 4 to 4.5 s.
    private final Cuts cuts = new Cuts(List.of(new BlockRun(20, 40), new BlockRun(80, 90)));

    @Test
    void timesMoveByWhatWasRemovedBeforeThem() {
        assertThat(cuts.outputSeconds(0.5)).isEqualTo(0.5);
        assertThat(cuts.outputSeconds(2)).isCloseTo(1, within(1e-9));
        assertThat(cuts.outputSeconds(3.25)).isCloseTo(2.25, within(1e-9));
        assertThat(cuts.outputSeconds(10)).isCloseTo(8.5, within(1e-9));
    }

    @Test
    void timesInACutAreThatOfTheCut() {
        assertThat(cuts.outputSeconds(1.5)).isCloseTo(1, within(1e-4));
        assertThat(cuts.outputSeconds(4.49)).isCloseTo(3, within(1e-4));
    }

    @Test
    void aShorterTrackLosesOnlyWhatItHas() {
        assertThat(cuts.framesBefore(48_000)).isZero();
        assertThat(cuts.framesBefore(48_000 + 17)).isEqualTo(17);
        assertThat(cuts.framesBefore(480_000)).isEqualTo(72_000);
    }

    @Test
    void chaptersMoveAndThoseThatAreCutDisappear() {
        var chapters = List.of(
                new Chapter(0, 3_000, "Intro"),
                new Chapter(4_050, 4_450, "Silence"),
                new Chapter(4_450, 9_000, "Talk"));
        assertThat(Chapter.moved(chapters, cuts::outputSeconds))
                .containsExactly(new Chapter(0, 2_000, "Intro"), new Chapter(3_000, 7_500, "Talk"));
    }
}
