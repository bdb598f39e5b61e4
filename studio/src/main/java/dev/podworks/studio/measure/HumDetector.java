package dev.podworks.studio.measure;

import static dev.podworks.studio.measure.PcmReader.BLOCK_FRAMES;
import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;
import static java.util.stream.Collectors.toMap;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Finds mains hum: a tone that is there all the time, pauses included, and stands out from the frequencies beside it.
/// A voice passes through 100 and 120 Hz, too, but never stays; noise stays, but beside them as well.
final class HumDetector implements PcmSink {
    /// Averaging 32 frames leaves 1,500 a second; what folds back onto the tones is some 30 dB down.
    private static final int DECIMATION = 32;

    private static final int RATE_HZ = SAMPLE_RATE_HZ / DECIMATION;
    private static final int BLOCK = BLOCK_FRAMES / DECIMATION;
    /// Half a second fits into the pauses between sentences, and tells frequencies 4 Hz apart.
    private static final int WINDOW = RATE_HZ / 2;

    private static final int HOP = WINDOW / 2;
    /// In fewer windows, that is in under 6 s, chance looks like hum.
    private static final int WINDOWS_MIN = 23;

    private static final int BESIDE_HZ = 8;
    /// A tone counts by its level in the quietest windows, which the voice leaves alone.
    private static final double QUIET_SHARE = 0.1;

    private static final double STANDS_OUT_DB = 10;
    private static final double AUDIBLE_DB = -80;
    private static final double[] HANN = hann();

    private final double[] window = new double[WINDOW];
    /// By frequency: the tones and what lies beside them.
    private final Map<Integer, PowerLog> powers = Arrays.stream(Mains.values())
            .flatMap(mains -> mains.notches().stream().map(Notch::frequencyHz))
            .flatMap(hz -> Stream.of(hz - BESIDE_HZ, hz, hz + BESIDE_HZ))
            .collect(toMap(Function.identity(), hz -> new PowerLog()));
    private int filled;
    private int windows;

    @Override
    public void accept(double[][] channels, int frames) {
        if (frames < BLOCK_FRAMES) {
            return; // the end of the recording, too short to matter
        }
        for (int i = 0; i < BLOCK; i++) {
            double sum = 0;
            for (double[] channel : channels) {
                for (int k = i * DECIMATION; k < (i + 1) * DECIMATION; k++) {
                    sum += channel[k];
                }
            }
            window[filled++] = sum / (DECIMATION * channels.length);
        }
        if (filled == WINDOW) {
            powers.forEach((hz, log) -> log.add(tonePower(hz)));
            windows++;
            System.arraycopy(window, HOP, window, 0, WINDOW - HOP);
            filled = WINDOW - HOP;
        }
    }

    /// Mean square of the tone at one frequency (Goertzel's algorithm).
    private double tonePower(int hz) {
        double coefficient = 2 * Math.cos(2 * Math.PI * hz / RATE_HZ);
        double s1 = 0;
        double s2 = 0;
        for (int i = 0; i < WINDOW; i++) {
            double s0 = HANN[i] * window[i] + coefficient * s1 - s2;
            s2 = s1;
            s1 = s0;
        }
        double magnitude = s1 * s1 + s2 * s2 - coefficient * s1 * s2;
        return magnitude * 8 / ((double) WINDOW * WINDOW);
    }

    Optional<Hum> found() {
        return Arrays.stream(Mains.values())
                .filter(mains -> mains.notches().stream().anyMatch(this::standsOut))
                .max(Comparator.comparingDouble(this::loudness))
                .map(mains -> new Hum(
                        mains, mains.notches().stream().filter(this::standsOut).toList()));
    }

    private boolean standsOut(Notch notch) {
        int hz = notch.frequencyHz();
        if (windows < WINDOWS_MIN) {
            return false;
        }
        double beside = (quietPower(hz - BESIDE_HZ) + quietPower(hz + BESIDE_HZ)) / 2;
        return quietPower(hz) > Math.max(beside * Power.ofDb(STANDS_OUT_DB), Power.ofDb(AUDIBLE_DB));
    }

    private double loudness(Mains mains) {
        return mains.notches().stream()
                .mapToDouble(notch -> quietPower(notch.frequencyHz()))
                .sum();
    }

    private double quietPower(int hz) {
        return Objects.requireNonNull(powers.get(hz)).quantile(QUIET_SHARE, 0);
    }

    private static double[] hann() {
        double[] hann = new double[WINDOW];
        Arrays.setAll(hann, i -> Math.pow(Math.sin(Math.PI * i / WINDOW), 2));
        return hann;
    }
}
