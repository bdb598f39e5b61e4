package dev.podworks.studio.cleaning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.studio.measure.AudioMeasurement;
import dev.podworks.studio.measure.LevelEnvelope;
import dev.podworks.studio.measure.PremasterMeasurement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MasteringTest {
    private static final LevelEnvelope ENVELOPE = new LevelEnvelope(new float[0]);

    private static AudioMeasurement sound(double loudnessLufs, double truePeakDbtp) {
        return new AudioMeasurement(48_000, loudnessLufs, truePeakDbtp, -60);
    }

    /// A limiter with a constant loss.
    private static PremasterMeasurement cleaned(double loudnessLufs, double takenAwayDb) {
        return new PremasterMeasurement(
                48_000, loudnessLufs, ENVELOPE, limiter -> loudnessLufs + limiter.gainDb() - takenAwayDb);
    }

    @Test
    void theFirstAttemptAimsAtTheTarget() {
        assertThat(Mastering.first(cleaned(-22.5, 0), -16).gainDb()).isCloseTo(6.5, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-24, -16, -14})
    void everyTargetIsReachedWithinTheTolerance(double targetLufs) {
        Mastering first = Mastering.first(cleaned(-20, 1), targetLufs);
        assertThat(first.gainDb()).isCloseTo(targetLufs + 21, within(1e-9));
        assertThat(first.accepts(sound(targetLufs, -1.8))).isTrue();
        assertThat(first.accepts(sound(targetLufs + 0.4, -1.8))).isFalse();
        assertThat(first.corrected(sound(targetLufs + 1, -1.8)).gainDb()).isCloseTo(targetLufs + 20, within(1e-9));
    }

    @Test
    void theLimitersLossIsCompensatedInAdvance() {
        PremasterMeasurement dynamic =
                new PremasterMeasurement(48_000, -22, ENVELOPE, limiter -> -22 + 0.8 * limiter.gainDb());
        Mastering first = Mastering.first(dynamic, -16);
        assertThat(first.gainDb()).isCloseTo(7.5, within(0.05));
    }

    @Test
    void theRemainingDifferenceIsAdded() {
        Mastering first = Mastering.first(cleaned(-22, 0), -16);
        assertThat(first.accepts(sound(-16.8, -1.8))).isFalse();
        assertThat(first.corrected(sound(-16.8, -1.8)).gainDb()).isCloseTo(6.8, within(1e-9));
        assertThat(first.accepts(sound(-16.2, -1.8))).isTrue();
    }

    @Test
    void aPeakRaisedByEncodingLowersTheCeiling() {
        Mastering first = Mastering.first(cleaned(-22, 0), -16);
        assertThat(first.accepts(sound(-16, -0.4))).isFalse();
        Mastering next = first.corrected(sound(-16, -0.4));
        assertThat(next.ceilingDb()).isCloseTo(first.ceilingDb() - 0.8, within(1e-9));
        assertThat(next.gainDb()).isEqualTo(first.gainDb());
    }

    @Test
    void anUnreachableTargetEndsTheAttempts() {
        Mastering first = Mastering.first(cleaned(-30, 0), -16);
        Mastering mastering = first;
        for (int i = 0; i < 4; i++) {
            mastering = mastering.corrected(sound(-25, -2));
        }
        assertThat(mastering).isEqualTo(mastering.corrected(sound(-25, -2)));
        assertThat(mastering.gainDb()).isLessThan(first.gainDb() + 6.01);
    }

    @Test
    void aMutedTrackIsNotChanged() {
        for (double loudness : new double[] {Double.NEGATIVE_INFINITY, -65}) {
            Mastering mastering = Mastering.first(cleaned(loudness, 0), -16);
            assertThat(mastering.gainDb()).isZero();
            assertThat(mastering.accepts(sound(loudness, -60))).isTrue();
        }
    }
}
