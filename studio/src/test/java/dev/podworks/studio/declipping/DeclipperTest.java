package dev.podworks.studio.declipping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.podworks.studio.quality.SiSdr;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeclipperTest {
    private static final double LEVEL = 0.5;

    /// Three resonances of a vowel, excited 110 times a second, with a slow change of their level.
    private static double[] vowel(int frames) {
        var random = new Random(11);
        var samples = new double[frames];
        double[] hz = {650, 1100, 2500};
        for (int formant = 0; formant < hz.length; formant++) {
            double radius = 0.985;
            double cosine = 2 * radius * Math.cos(2 * Math.PI * hz[formant] / 48_000);
            double last = 0;
            double beforeLast = 0;
            for (int i = 0; i < frames; i++) {
                double excitation = (i % 436 == 0 ? 1 : 0) + 0.002 * random.nextGaussian();
                double sample = excitation + cosine * last - radius * radius * beforeLast;
                beforeLast = last;
                last = sample;
                samples[i] += sample * (0.08 + 0.03 * Math.sin(i / 9_000.0));
            }
        }
        return samples;
    }

    private static double[] clipped(double[] samples, double level) {
        var clipped = new double[samples.length];
        for (int i = 0; i < samples.length; i++) {
            clipped[i] = Math.clamp(samples[i], -level, level);
        }
        return clipped;
    }

    private static double[] declipped(double[] samples, int blockFrames) {
        var output = new double[samples.length];
        int[] written = {0};
        var declipper = new Declipper(1, LEVEL, (channels, frames) -> {
            System.arraycopy(channels[0], 0, output, written[0], frames);
            written[0] += frames;
        });
        for (int start = 0; start < samples.length; start += blockFrames) {
            int frames = Math.min(blockFrames, samples.length - start);
            var block = new double[1][blockFrames];
            System.arraycopy(samples, start, block[0], 0, frames);
            declipper.accept(block, frames);
        }
        declipper.finish();
        assertThat(written[0]).isEqualTo(samples.length);
        return output;
    }

    private static double siSdr(double[] reference, double[] samples) {
        return SiSdr.of(floats(reference), floats(samples));
    }

    private static float[] floats(double[] samples) {
        var floats = new float[samples.length];
        for (int i = 0; i < samples.length; i++) {
            floats[i] = (float) samples[i];
        }
        return floats;
    }

    private static double[] scaled(double[] samples, double peak) {
        double loudest = 0;
        for (double sample : samples) {
            loudest = Math.max(loudest, Math.abs(sample));
        }
        var scaled = new double[samples.length];
        for (int i = 0; i < samples.length; i++) {
            scaled[i] = samples[i] * peak / loudest;
        }
        return scaled;
    }

    @ParameterizedTest
    @CsvSource({"0.7, 3.5", "1, 8", "1.5, 6"})
    void clippedSamplesAreRestored(double peak, double atLeastDb) {
        var original = scaled(vowel(96_000), peak);
        var clipped = clipped(original, LEVEL);
        var declipped = declipped(clipped, 2400);
        assertThat(siSdr(original, declipped) - siSdr(original, clipped)).isGreaterThan(atLeastDb);
    }

    /// Where it was not clipped, whatever the lengths of the recording and of its blocks.
    @ParameterizedTest
    @ValueSource(ints = {1, 511, 2400, 2912, 3424, 48_011})
    void otherSamplesPassUnchangedInTheirPlace(int frames) {
        var clipped = clipped(scaled(vowel(frames), 1), LEVEL);
        var declipped = declipped(clipped, 2400);
        assertThat(declipped(clipped, 977)).isEqualTo(declipped);
        for (int i = 0; i < frames; i++) {
            if (Math.abs(clipped[i]) < LEVEL) {
                assertThat(declipped[i]).isEqualTo(clipped[i]);
            } else {
                assertThat(declipped[i] * Math.signum(clipped[i])).isBetween(LEVEL, 4 * LEVEL);
            }
        }
    }

    @Test
    void aSquareWaveStaysWithinTheLimits() {
        var square = new double[9600];
        for (int i = 0; i < square.length; i++) {
            square[i] = i / 100 % 2 == 0 ? LEVEL : -LEVEL;
        }
        for (double sample : declipped(square, 2400)) {
            assertThat(Math.abs(sample)).isCloseTo(2.5 * LEVEL, within(1.5 * LEVEL));
        }
    }
}
