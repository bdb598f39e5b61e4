package dev.podworks.denoiser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DereverberationTest {
    private static final int RATE_HZ = Framing.SAMPLE_RATE_HZ;
    private static final int SECONDS = 12;

    /// Syllables of noise of different lengths, with pauses.
    private static float[] dry() {
        var random = new Random(21);
        var samples = new float[SECONDS * RATE_HZ];
        int at = 0;
        while (at < samples.length) {
            int length = RATE_HZ / 20 + random.nextInt(RATE_HZ / 10);
            for (int i = at; i < Math.min(at + length, samples.length); i++) {
                samples[i] = (float) (0.05 * random.nextGaussian());
            }
            at += length + RATE_HZ / 10 + random.nextInt(RATE_HZ / 5);
        }
        return lowPassed(samples);
    }

    /// What is above 8 kHz passes unchanged.
    private static float[] lowPassed(float[] samples) {
        float last = 0;
        float lastButOne = 0;
        var low = new float[samples.length];
        for (int i = 0; i < samples.length; i++) {
            last += 0.2f * (samples[i] - last);
            lastButOne += 0.2f * (last - lastButOne);
            low[i] = lastButOne;
        }
        return low;
    }

    /// What three walls add from 45 ms after the sound on, each reflection weaker by 6 dB: what is left after 0.5 s is
    /// inaudible.
    private static float[] late(float[] dry) {
        var late = new float[dry.length];
        for (int delay : new int[] {2160, 2500, 2950}) {
            var reflected = dry.clone();
            for (int i = delay; i < dry.length; i++) {
                reflected[i] += 0.5f * reflected[i - delay];
                late[i] += (reflected[i] - dry[i]) / 2;
            }
        }
        return late;
    }

    private static float[] sum(float[] a, float[] b, float sign) {
        var sum = new float[a.length];
        for (int i = 0; i < sum.length; i++) {
            sum[i] = a[i] + sign * b[i];
        }
        return sum;
    }

    private static float[] dereverberated(float[] samples, Attenuation.Span... kept) {
        var output = new float[samples.length + Dereverberation.DELAY];
        System.arraycopy(samples, 0, output, 0, samples.length);
        new Dereverberation(List.of(kept)).process(output);
        var aligned = new float[samples.length];
        System.arraycopy(output, Dereverberation.DELAY, aligned, 0, aligned.length);
        return aligned;
    }

    private static double levelDb(float[] samples, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += samples[i] * samples[i];
        }
        return 10 * Math.log10(sum / (to - from));
    }

    @Test
    void lateReverberationIsReducedAndTheDrySoundIsPreserved() {
        var dry = dry();
        var late = late(dry);
        var rest = sum(dereverberated(sum(dry, late, 1)), dry, -1);
        assertThat(levelDb(late, 0, late.length) - levelDb(rest, 0, rest.length))
                .isGreaterThan(3);
    }

    @Test
    void drySoundIsHardlyChanged() {
        var dry = dry();
        var rest = sum(dereverberated(dry), dry, -1);
        assertThat(levelDb(dry, 0, dry.length) - levelDb(rest, 0, rest.length)).isGreaterThan(15);
    }

    /// Music, whose echoes belong to it.
    @Test
    void keptSpansPassUnchanged() {
        var reverberant = sum(dry(), late(dry()), 1);
        int start = 3 * RATE_HZ;
        int end = 6 * RATE_HZ;
        var output = dereverberated(reverberant, new Attenuation.Span(start, end));
        assertThat(Arrays.copyOfRange(output, start, end)).isEqualTo(Arrays.copyOfRange(reverberant, start, end));
        var changed = sum(output, reverberant, -1);
        assertThat(levelDb(changed, 7 * RATE_HZ, 9 * RATE_HZ)).isGreaterThan(-80);
    }

    @Test
    void silenceStaysSilent() {
        assertThat(dereverberated(new float[3 * RATE_HZ])).isEqualTo(new float[3 * RATE_HZ]);
    }
}
