package dev.podworks.denoiser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class FftTest {
    private static final int SIZE = 960;

    private final Random random = new Random(1);
    private final Fft fft = new Fft(SIZE);

    @Test
    void equalsTheDefinition() {
        var signal = signal();
        var spectrum = new Spectrum();
        fft.forward(signal, spectrum);
        for (int bin = 0; bin < Spectrum.BINS; bin++) {
            double re = 0;
            double im = 0;
            for (int i = 0; i < SIZE; i++) {
                double angle = -2 * Math.PI * bin * i / SIZE;
                re += signal[i] * Math.cos(angle);
                im += signal[i] * Math.sin(angle);
            }
            assertThat((double) spectrum.re()[bin]).isCloseTo(re, within(1e-4));
            assertThat((double) spectrum.im()[bin]).isCloseTo(im, within(1e-4));
        }
    }

    @Test
    void inverseRestoresTheSignal() {
        var signal = signal();
        var spectrum = new Spectrum();
        var restored = new float[SIZE];
        fft.forward(signal, spectrum);
        fft.inverse(spectrum, restored);
        for (int i = 0; i < SIZE; i++) {
            assertThat(restored[i] / SIZE).isCloseTo(signal[i], within(1e-6f));
        }
    }

    private float[] signal() {
        var signal = new float[SIZE];
        for (int i = 0; i < SIZE; i++) {
            signal[i] = random.nextFloat() - 0.5f;
        }
        return signal;
    }
}
