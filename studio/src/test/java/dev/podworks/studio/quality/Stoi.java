package dev.podworks.studio.quality;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Short-time objective intelligibility (Taal, Hendriks, Heusdens and Jensen, 2011): how well a listener would
/// understand a treated voice, from 0 to 1, beside the clean one.
public final class Stoi {
    public static final int SAMPLE_RATE_HZ = 10_000;
    private static final int FRAME = 256;
    private static final int HOP = FRAME / 2;
    private static final int FFT = 512;
    private static final Fft TRANSFORM = new Fft(FFT);
    private static final int BANDS = 15;
    private static final double LOWEST_BAND_HZ = 150;
    /// 384 ms.
    private static final int SEGMENT = 30;
    private static final double DYNAMIC_RANGE_DB = 40;
    private static final double CLIP = 1 + Math.pow(10, 15.0 / 20);

    private Stoi() {}

    /// @param clean the reference, sample-aligned with `treated`, at [#SAMPLE_RATE_HZ]
    public static double of(float[] clean, float[] treated) {
        List<double[]> cleanBands = new ArrayList<>();
        List<double[]> treatedBands = new ArrayList<>();
        int count = (Math.min(clean.length, treated.length) - FRAME) / HOP;
        double loudest = 0;
        for (int i = 0; i < count; i++) {
            loudest = Math.max(loudest, energy(clean, i * HOP));
        }
        for (int i = 0; i < count; i++) {
            if (energy(clean, i * HOP) > loudest * Math.pow(10, -DYNAMIC_RANGE_DB / 10)) {
                cleanBands.add(bands(clean, i * HOP));
                treatedBands.add(bands(treated, i * HOP));
            }
        }
        double sum = 0;
        int segments = 0;
        for (int end = SEGMENT; end <= cleanBands.size(); end++) {
            for (int band = 0; band < BANDS; band++) {
                sum += correlation(stretch(cleanBands, end, band), stretch(treatedBands, end, band));
                segments++;
            }
        }
        return sum / segments;
    }

    private static double[] stretch(List<double[]> bands, int end, int band) {
        return bands.subList(end - SEGMENT, end).stream()
                .mapToDouble(frame -> frame[band])
                .toArray();
    }

    private static double correlation(double[] clean, double[] treated) {
        double scale = Math.sqrt(power(clean) / Math.max(1e-30, power(treated)));
        double[] clipped = new double[SEGMENT];
        Arrays.setAll(clipped, i -> Math.min(scale * treated[i], CLIP * clean[i]));
        double cleanMean = Arrays.stream(clean).average().orElseThrow();
        double clippedMean = Arrays.stream(clipped).average().orElseThrow();
        double product = 0;
        double cleanPower = 1e-30;
        double clippedPower = 1e-30;
        for (int i = 0; i < SEGMENT; i++) {
            product += (clean[i] - cleanMean) * (clipped[i] - clippedMean);
            cleanPower += Math.pow(clean[i] - cleanMean, 2);
            clippedPower += Math.pow(clipped[i] - clippedMean, 2);
        }
        return product / Math.sqrt(cleanPower * clippedPower);
    }

    private static double power(double[] values) {
        return Arrays.stream(values).map(value -> value * value).sum();
    }

    private static double hann(int i) {
        return Math.pow(Math.sin(Math.PI * (i + 1) / (FRAME + 1)), 2);
    }

    private static double energy(float[] samples, int from) {
        double sum = 0;
        for (int i = 0; i < FRAME; i++) {
            sum += Math.pow(samples[from + i] * hann(i), 2);
        }
        return sum;
    }

    /// The amplitude of each third-octave band.
    private static double[] bands(float[] samples, int from) {
        double[] real = new double[FFT];
        double[] imaginary = new double[FFT];
        for (int i = 0; i < FRAME; i++) {
            real[i] = samples[from + i] * hann(i);
        }
        TRANSFORM.transform(real, imaginary);
        double[] bands = new double[BANDS];
        for (int band = 0; band < BANDS; band++) {
            double centre = LOWEST_BAND_HZ * Math.pow(2, band / 3.0);
            int low = bin(centre * Math.pow(2, -1.0 / 6));
            int high = bin(centre * Math.pow(2, 1.0 / 6));
            for (int bin = low; bin < high; bin++) {
                bands[band] += real[bin] * real[bin] + imaginary[bin] * imaginary[bin];
            }
            bands[band] = Math.sqrt(bands[band]);
        }
        return bands;
    }

    private static int bin(double hz) {
        return (int) Math.round(hz * FFT / SAMPLE_RATE_HZ);
    }
}
