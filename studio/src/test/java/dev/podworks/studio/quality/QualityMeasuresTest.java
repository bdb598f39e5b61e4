package dev.podworks.studio.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/// The measures themselves.
class QualityMeasuresTest {
    private final float[] clean = voice();

    private static float[] voice() {
        Random random = new Random(2);
        float[] samples = new float[4 * Stoi.SAMPLE_RATE_HZ];
        for (int i = 0; i < samples.length; i++) {
            double syllable = Math.pow(Math.sin(Math.PI * 4 * i / Stoi.SAMPLE_RATE_HZ), 2);
            samples[i] = (float) (0.2 * syllable * random.nextGaussian());
        }
        return samples;
    }

    private float[] with(double noiseDb) {
        Random random = new Random(3);
        float[] noisy = clean.clone();
        for (int i = 0; i < noisy.length; i++) {
            noisy[i] += (float) (Math.pow(10, noiseDb / 20) * random.nextGaussian());
        }
        return noisy;
    }

    @Test
    void anUnchangedSignalScoresPerfectlyAtAnyLevel() {
        float[] half = clean.clone();
        for (int i = 0; i < half.length; i++) {
            half[i] /= 2;
        }
        assertThat(Stoi.of(clean, half)).isCloseTo(1, within(1e-6));
        assertThat(SiSdr.of(clean, half)).isGreaterThan(100);
    }

    @Test
    void moreNoiseLowersTheScore() {
        assertThat(Stoi.of(clean, with(-50))).isGreaterThan(Stoi.of(clean, with(-20)));
        assertThat(Stoi.of(clean, with(0))).isLessThan(0.5);
        double voiceDb = 20 * Math.log10(0.2) + 10 * Math.log10(3.0 / 8);
        assertThat(SiSdr.of(clean, with(-40))).isCloseTo(voiceDb + 40, within(0.5));
    }
}
