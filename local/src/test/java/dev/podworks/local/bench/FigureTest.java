package dev.podworks.local.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FigureTest {
    private static final Figure CHARGES =
            Figure.of("charges", 4870, "/s").beside("bare updates", 4292).aimingAt(Aim.ratioAtLeast(0.33));
    private static final Figure USAGE = Figure.of("usage by day", 61.5, "ms").aimingAt(Aim.atMost(50));

    @Test
    void aFormattedLineIsParsedBack() {
        for (var figure : List.of(CHARGES, USAGE, Figure.of("words wrong", 2.5, "%"))) {
            assertThat(figure.toJson()).doesNotContain("\n");
            assertThat(Figure.fromJson(figure.toJson())).isEqualTo(figure);
        }
    }

    @Test
    void aTargetIsMetOrMissed() {
        assertThat(CHARGES.isMet()).contains(true);
        assertThat(CHARGES.aimingAt(Aim.ratioAtMost(1.1)).isMet()).contains(false);
        assertThat(USAGE.isMet()).contains(false);
        assertThat(USAGE.aimingAt(Aim.atLeast(50)).isMet()).contains(true);
        assertThat(Figure.of("words wrong", 2.5, "%").isMet()).isEmpty();
    }

    @Test
    void theTableShowsEveryResult() {
        assertThat(new FigureTable(List.of(CHARGES, USAGE)).lines())
                .containsExactly(
                        "WHAT          AIM      OURS     BESIDE                 RATIO",
                        "charges       ≥ 33 %   4,870/s  bare updates: 4,292/s  113 %  met",
                        "usage by day  ≤ 50 ms  61.5 ms                                missed");
    }
}
