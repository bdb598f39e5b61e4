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

/// Detects mains hum: a tone that is present throughout, pauses included, and louder than its neighbouring
/// frequencies. A voice passes through 100 and 120 Hz without staying there; noise stays, but at the neighbouring
/// frequencies as well.
final class HumDetector implements PcmSink {
    /// Averaging 32 frames gives a rate of 1,500 Hz; aliases at the tones are some 30 dB down.
    private static final int DECIMATION = 32;

    private static final int RATE_HZ = SAMPLE_RATE_HZ / DECIMATION;
    private static final int BLOCK = BLOCK_FRAMES / DECIMATION;
    /// Half a second fits into the pauses between sentences, and resolves 4 Hz.
    private static final int WINDOW = RATE_HZ / 2;

    private static final int HOP = WINDOW / 2;
    /// With fewer windows, that is under 6 s, noise is mistaken for hum.
    private static final int WINDOWS_MIN = 23;

    private static final int NEIGHBOUR_HZ = 8;
    /// A tone's level is that of the quietest windows, which have no voice.
    private static final double QUIET_FRACTION = 0.1;

    private static final double PROMINENCE_DB = 10;
    private static final double AUDIBLE_DB = -80;
    private static final double[] HANN = hann();

    private final double[] window = new double[WINDOW];
    /// By frequency: the tones and their neighbours.
    private final Map<Integer, PowerHistory> powers = Arrays.stream(MainsFrequency.values())
            .flatMap(mains -> mains.notches().stream().map(Notch::frequencyHz))
            .flatMap(hz -> Stream.of(hz - NEIGHBOUR_HZ, hz, hz + NEIGHBOUR_HZ))
            .collect(toMap(Function.identity(), hz -> new PowerHistory()));
    private int filled;
    private int windows;

    @Override
    public void accept(double[][] channels, int frames) {
        if (frames < BLOCK_FRAMES) {
            return; // only the last block of a recording
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
            powers.forEach((hz, history) -> history.add(tonePower(hz)));
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

    Optional<Hum> detected() {
        return Arrays.stream(MainsFrequency.values())
                .filter(mains -> mains.notches().stream().anyMatch(this::isProminent))
                .max(Comparator.comparingDouble(this::loudness))
                .map(mains -> new Hum(
                        mains,
                        mains.notches().stream().filter(this::isProminent).toList()));
    }

    private boolean isProminent(Notch notch) {
        int hz = notch.frequencyHz();
        if (windows < WINDOWS_MIN) {
            return false;
        }
        double neighbours = (quietPower(hz - NEIGHBOUR_HZ) + quietPower(hz + NEIGHBOUR_HZ)) / 2;
        return quietPower(hz) > Math.max(neighbours * Power.ofDb(PROMINENCE_DB), Power.ofDb(AUDIBLE_DB));
    }

    private double loudness(MainsFrequency mains) {
        return mains.notches().stream()
                .mapToDouble(notch -> quietPower(notch.frequencyHz()))
                .sum();
    }

    private double quietPower(int hz) {
        return Objects.requireNonNull(powers.get(hz)).quantile(QUIET_FRACTION, 0);
    }

    private static double[] hann() {
        double[] hann = new double[WINDOW];
        Arrays.setAll(hann, i -> Math.pow(Math.sin(Math.PI * i / WINDOW), 2));
        return hann;
    }
}
