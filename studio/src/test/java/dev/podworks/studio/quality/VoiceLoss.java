package dev.podworks.studio.quality;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// What a treatment took from a voice. Its gain is measured by the correlation with the clean voice, which noise does
/// not change, and is relative to the gain of its loud sounds. The same as `levels.py` of `sound-bench`.
///
/// @param softDb the gain of speech that is 6 to 30 dB below the voice
/// @param sibilantsDb the gain of s-sounds
public record VoiceLoss(double softDb, double sibilantsDb) {
    private static final int FRAME = 1024;
    private static final int HOP = FRAME / 2;
    private static final double BIN_HZ = 48_000.0 / FRAME;
    private static final Fft TRANSFORM = new Fft(FRAME);
    private static final Band SPEECH = new Band(100, 8_000);
    private static final Band SIBILANTS = new Band(5_000, 10_000);
    private static final double LOUD_DB = -6;
    private static final double SOFT_STEP_DB = 6;
    private static final double SOFTEST_DB = -30;
    /// Of the loudest one.
    private static final double SIBILANT_DB = -12;
    /// Fewer frames tell nothing.
    private static final int FRAMES_MIN = 10;
    /// A smaller gain is not told from none.
    private static final double LOWEST_DB = -40;

    /// @param clean the reference at 48 kHz, sample-aligned with `treated`
    public static VoiceLoss of(float[] clean, float[] treated) {
        var before = spectra(clean);
        var after = spectra(treated);
        var levels = levels(before);
        double loud = gainDb(before, after, SPEECH, i -> levels[i] > LOUD_DB);
        var soft = new ArrayList<Double>();
        for (double high = LOUD_DB; high > SOFTEST_DB; high -= SOFT_STEP_DB) {
            double top = high;
            IntPredicate chosen = i -> levels[i] <= top && levels[i] > top - SOFT_STEP_DB;
            if (IntStream.range(0, levels.length).filter(chosen).count() >= FRAMES_MIN) {
                soft.add(gainDb(before, after, SPEECH, chosen) - loud);
            }
        }
        var powers = powers(before, SIBILANTS);
        double loudest = Arrays.stream(powers).max().orElseThrow();
        double sibilants = gainDb(before, after, SIBILANTS, i -> powers[i] > loudest * Math.pow(10, SIBILANT_DB / 10));
        return new VoiceLoss(
                soft.stream().mapToDouble(Double::doubleValue).average().orElseThrow(), sibilants - loud);
    }

    private record Band(double fromHz, double toHz) {
        int from() {
            return (int) Math.ceil(fromHz / BIN_HZ);
        }

        int to() {
            return (int) Math.ceil(toHz / BIN_HZ);
        }
    }

    private record Spectrum(double[] real, double[] imaginary) {}

    private static List<Spectrum> spectra(float[] samples) {
        return IntStream.rangeClosed(0, (samples.length - FRAME) / HOP)
                .mapToObj(i -> spectrum(samples, i * HOP))
                .toList();
    }

    private static Spectrum spectrum(float[] samples, int from) {
        var real = new double[FRAME];
        for (int i = 0; i < FRAME; i++) {
            real[i] = samples[from + i] * Math.pow(Math.sin(Math.PI * i / FRAME), 2);
        }
        var spectrum = new Spectrum(real, new double[FRAME]);
        TRANSFORM.transform(spectrum.real(), spectrum.imaginary());
        return spectrum;
    }

    /// In dB relative to the mean of the frames that are up to 30 dB below the loudest.
    private static double[] levels(List<Spectrum> spectra) {
        var powers = powers(spectra, SPEECH);
        double loudest = Arrays.stream(powers).max().orElseThrow();
        double mean = Arrays.stream(powers)
                .filter(power -> power > loudest * Math.pow(10, SOFTEST_DB / 10))
                .average()
                .orElseThrow();
        return Arrays.stream(powers)
                .map(power -> 10 * Math.log10(power / mean + 1e-12))
                .toArray();
    }

    private static double[] powers(List<Spectrum> spectra, Band band) {
        return spectra.stream()
                .mapToDouble(spectrum -> product(spectrum, spectrum, band))
                .toArray();
    }

    /// The real part of the sum over the band of one spectrum times the conjugate of the other.
    private static double product(Spectrum a, Spectrum b, Band band) {
        double sum = 0;
        for (int i = band.from(); i < band.to(); i++) {
            sum += a.real()[i] * b.real()[i] + a.imaginary()[i] * b.imaginary()[i];
        }
        return sum;
    }

    private static double gainDb(List<Spectrum> before, List<Spectrum> after, Band band, IntPredicate chosen) {
        double product = 0;
        double power = 0;
        for (int i = 0; i < before.size(); i++) {
            if (chosen.test(i)) {
                product += product(after.get(i), before.get(i), band);
                power += product(before.get(i), before.get(i), band);
            }
        }
        return Math.max(LOWEST_DB, 20 * Math.log10(Math.max(product / power, 1e-6)));
    }
}
