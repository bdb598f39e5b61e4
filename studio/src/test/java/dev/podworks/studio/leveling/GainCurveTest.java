package dev.podworks.studio.leveling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.studio.leveling.GainCurve.Change;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GainCurveTest {
    private static final GainCurve CURVE =
            GainCurve.of(0, List.of(new Change(4800, 2400, 6), new Change(9600, 2400, -6), new Change(9600, 0, -6)));

    @Test
    void gainChangesLinearlyInDecibelsDuringARamp() {
        var reader = CURVE.new Reader();
        assertThat(reader.dbAt(0)).isZero();
        assertThat(reader.dbAt(2400)).isZero();
        assertThat(reader.dbAt(3600)).isCloseTo(3, within(1e-9));
        assertThat(reader.dbAt(4800)).isEqualTo(6);
        assertThat(reader.dbAt(8400)).isCloseTo(0, within(1e-9));
        assertThat(reader.dbAt(1_000_000)).isEqualTo(-6);
    }

    @Test
    void overlappingRampsFollowEachOther() {
        var curve = GainCurve.of(0, List.of(new Change(100, 100, 4), new Change(150, 100, -4)));
        var reader = curve.new Reader();
        assertThat(reader.dbAt(100)).isEqualTo(4);
        assertThat(reader.dbAt(125)).isCloseTo(0, within(1e-9));
        assertThat(reader.dbAt(150)).isEqualTo(-4);
    }

    @Test
    void constantZeroIsFlat() {
        assertThat(GainCurve.of(0, List.of(new Change(100, 50, 0)))).isEqualTo(GainCurve.FLAT);
        assertThat(GainCurve.FLAT.plus(CURVE)).isEqualTo(CURVE);
        assertThat(CURVE.plus(GainCurve.FLAT)).isEqualTo(CURVE);
    }

    @Test
    void sumsOfRandomCurvesAddTheirGains() {
        long seed = new Random().nextLong();
        var random = new Random(seed);
        var first = randomCurve(random);
        var second = randomCurve(random);
        var sum = first.plus(second).new Reader();
        var one = first.new Reader();
        var other = second.new Reader();
        for (long frame = 0; frame < 60_000; frame += 7) {
            assertThat(sum.dbAt(frame))
                    .as("seed %d, frame %d", seed, frame)
                    .isCloseTo(one.dbAt(frame) + other.dbAt(frame), within(1e-6));
        }
    }

    private static GainCurve randomCurve(Random random) {
        var changes = new ArrayList<Change>();
        for (long frame = 0; frame < 50_000; frame += 1 + random.nextInt(4000)) {
            changes.add(new Change(frame, random.nextInt(5000), random.nextInt(30) - 15));
        }
        return GainCurve.of(random.nextInt(10), changes);
    }

    @Test
    void samplesAreMultipliedByTheGainInAllChannels() {
        var channels = new double[2][1000];
        for (var channel : channels) {
            Arrays.fill(channel, 1);
        }
        CURVE.new Reader().apply(channels, 4000, 900);
        var reader = CURVE.new Reader();
        for (int i = 0; i < 900; i++) {
            double expected = Math.pow(10, reader.dbAt(4000 + i) / 20);
            assertThat(channels[0][i]).isCloseTo(expected, within(0.01)).isEqualTo(channels[1][i]);
        }
        assertThat(channels[0][900]).isEqualTo(1);
    }
}
