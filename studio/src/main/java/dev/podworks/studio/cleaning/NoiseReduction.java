package dev.podworks.studio.cleaning;

import static java.util.stream.Collectors.joining;

import dev.podworks.contracts.project.NoiseLevel;
import dev.podworks.studio.measure.Hum;
import dev.podworks.studio.measure.Notch;
import dev.podworks.studio.measure.RecordingAnalysis;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/// Removes rumble, hum and steady noise from a recording at 48 kHz.
public final class NoiseReduction {
    /// Gates and compressors have absolute thresholds, so every voice is brought to this level first.
    private static final double REFERENCE_DBFS = -22;

    private static final int HIGH_PASS_HZ = 70;
    /// Latency of afftdn. Without compensation, tracks and lips would be out of sync.
    private static final int AFFTDN_DELAY_FRAMES = 1200;
    /// The noise floor that afftdn expects for white noise, relative to the noise's RMS.
    private static final double AFFTDN_FLOOR_ABOVE_RMS_DB = 9;

    private static final double AFFTDN_FLOOR_MIN_DB = -80;
    private static final double AFFTDN_FLOOR_MAX_DB = -20;

    private NoiseReduction() {}

    /// FFmpeg filters for one recording. The output has the input's length and timing, with the voice at the reference
    /// level.
    ///
    /// Hum is removed first: afftdn takes a tone above the noise for voice, and then reduces little.
    public static String filters(NoiseLevel level, RecordingAnalysis analysis) {
        return compensated(analysis, floorDb -> denoise(level, floorDb));
    }

    /// The same for speech recognition, which tolerates some noise but needs the soft sounds that a gate removes.
    public static String filtersForRecognition(RecordingAnalysis analysis) {
        return compensated(analysis, floorDb -> afftdn(8, floorDb));
    }

    private static String compensated(RecordingAnalysis analysis, DoubleFunction<String> denoise) {
        // The faint noise of a muted track must not be raised to the level of a voice.
        boolean isVoiceless =
                Mastering.isVoiceless(analysis.measurement().loudnessLufs()) || Double.isInfinite(analysis.voiceDbfs());
        double gainDb = isVoiceless ? 0 : REFERENCE_DBFS - analysis.voiceDbfs();
        double floorDb = Math.clamp(
                analysis.measurement().noiseFloorDbfs() + gainDb + AFFTDN_FLOOR_ABOVE_RMS_DB,
                AFFTDN_FLOOR_MIN_DB,
                AFFTDN_FLOOR_MAX_DB);
        return String.join(
                ",",
                String.format(Locale.ROOT, "volume=%.2fdB:precision=float", gainDb),
                "apad=pad_len=" + AFFTDN_DELAY_FRAMES,
                "highpass=f=" + HIGH_PASS_HZ + ":p=2" + notches(analysis),
                denoise.apply(floorDb),
                "atrim=start_sample=" + AFFTDN_DELAY_FRAMES,
                "asetpts=PTS-STARTPTS");
    }

    private static String notches(RecordingAnalysis analysis) {
        List<Notch> notches = analysis.hum().map(Hum::notches).orElse(List.of());
        return notches.stream()
                .map(notch -> String.format(
                        Locale.ROOT, ",bandreject=f=%d:width_type=h:w=%d", notch.frequencyHz(), notch.widthHz()))
                .collect(joining());
    }

    private static String denoise(NoiseLevel level, double floorDb) {
        return switch (level) {
            case N1 -> afftdn(10, floorDb);
            case N2 -> afftdn(14, floorDb) + "," + gate(1.6, 0.4);
            case N3 -> afftdn(14, floorDb) + "," + gate(2, 0.2);
        };
    }

    private static String afftdn(int reductionDb, double floorDb) {
        return String.format(Locale.ROOT, "afftdn=nr=%d:nf=%.2f:gs=8", reductionDb, floorDb);
    }

    /// Lowers the noise that remains in pauses. `range` is the minimum gain, as a factor, so that no pause becomes
    /// silent.
    private static String gate(double ratio, double range) {
        return String.format(
                Locale.ROOT, "agate=threshold=0.015:ratio=%.1f:range=%.1f:attack=8:release=250:knee=6", ratio, range);
    }
}
