package dev.podworks.studio.quality;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/// Levels of what a listener hears: the voice and its pauses. The voice is where the clean speech is less than 16 dB
/// below its mean, and pauses are where it is 40 dB below that. The same as `levels.py` of `sound-bench`.
///
/// @param voice frames of 20 ms
/// @param pauses frames of 20 ms
public record SpeechLevels(BitSet voice, BitSet pauses) {
    private static final int FRAME = 960;
    /// The studio removes rumble from every recording: its level would hide that of the noise.
    public static final String AUDIBLE = "highpass=f=100,highpass=f=100";

    private static final double VOICE_DB = -16;
    private static final double PAUSE_DB = -40;
    /// What is close to speech is its decay.
    private static final int MARGIN_FRAMES = 4;

    /// @param clean speech at 48 kHz after the filter [#AUDIBLE]
    public static SpeechLevels of(float[] clean) {
        var powers = powers(clean);
        double mean = Arrays.stream(powers).average().orElseThrow();
        var voice = frames(powers, power -> power > mean * ratio(VOICE_DB));
        double voicePower = mean(powers, voice);
        var sounds = frames(powers, power -> power >= voicePower * ratio(PAUSE_DB));
        var pauses = new BitSet();
        pauses.set(0, powers.length);
        sounds.stream().forEach(frame -> pauses.clear(Math.max(0, frame - MARGIN_FRAMES), frame + MARGIN_FRAMES + 1));
        return new SpeechLevels(voice, pauses);
    }

    /// @param samples of a recording of the speech, after the filter [#AUDIBLE]
    /// @return in dBFS
    public double voiceDb(float[] samples) {
        return db(mean(powers(samples), voice));
    }

    /// Relative to the voice.
    ///
    /// @param samples of a recording of the speech, after the filter [#AUDIBLE]
    public double pausesDb(float[] samples) {
        return db(mean(powers(samples), pauses)) - voiceDb(samples);
    }

    /// The level of all samples, in dBFS.
    public static double levelDb(float[] samples) {
        return db(IntStream.range(0, samples.length)
                .mapToDouble(i -> (double) samples[i] * samples[i])
                .average()
                .orElseThrow());
    }

    private static double[] powers(float[] samples) {
        return IntStream.range(0, samples.length / FRAME)
                .mapToDouble(frame -> power(samples, frame * FRAME))
                .toArray();
    }

    private static double power(float[] samples, int from) {
        double sum = 0;
        for (int i = from; i < from + FRAME; i++) {
            sum += (double) samples[i] * samples[i];
        }
        return sum / FRAME;
    }

    private static BitSet frames(double[] powers, DoublePredicate chosen) {
        return IntStream.range(0, powers.length)
                .filter(i -> chosen.test(powers[i]))
                .collect(BitSet::new, BitSet::set, BitSet::or);
    }

    private static double mean(double[] powers, BitSet frames) {
        return frames.stream()
                .filter(frame -> frame < powers.length)
                .mapToDouble(frame -> powers[frame])
                .average()
                .orElseThrow();
    }

    private static double db(double power) {
        return 10 * Math.log10(power + 1e-12);
    }

    private static double ratio(double db) {
        return Math.pow(10, db / 10);
    }
}
