package dev.podworks.studio.cleaning;

import dev.podworks.studio.measure.AudioMeasurement;
import dev.podworks.studio.measure.LimiterModel;
import dev.podworks.studio.measure.PremasterMeasurement;
import java.util.Locale;

/// The parameters of mastering, which brings a premaster to the loudness that its project asks for and limits its true
/// peak. The limiter's gain reduction is estimated beforehand; the encoded result is measured, and corrected if the
/// estimate was wrong.
///
/// @param targetLufs integrated loudness of the encoded result
/// @param gainDb input gain of the limiter
/// @param ceilingDb maximum sample after the limiter
/// @param gainMaxDb beyond which a correction would only raise noise
public record Mastering(double targetLufs, double gainDb, double ceilingDb, double gainMaxDb) {
    public static final double TRUE_PEAK_MAX_DBTP = -1;

    /// Narrower than the promised ±0.5 LU, so that other meters agree.
    private static final double TOLERANCE_LU = 0.3;
    /// Encoding raises peaks by some tenths of a dB, rarely by more.
    private static final double FIRST_CEILING_DB = -2;

    private static final double CEILING_MARGIN_DB = 0.2;
    /// A track below this has no voice, for example because its guest was muted, and keeps its level.
    private static final double VOICELESS_LUFS = -60;
    /// Clicks in silence don't get louder whatever the limiter's gain; beyond this, only noise would.
    private static final double CORRECTION_MAX_DB = 6;
    /// The estimate converges: the second iteration is within a hundredth.
    private static final int ESTIMATE_ITERATIONS = 3;

    /// The first attempt, which is nearly always accepted.
    public static Mastering first(PremasterMeasurement premaster, double targetLufs) {
        double gainDb = gainDb(premaster.loudnessLufs(), targetLufs);
        Mastering mastering = new Mastering(targetLufs, gainDb, FIRST_CEILING_DB, gainDb + CORRECTION_MAX_DB);
        if (isVoiceless(premaster.loudnessLufs())) {
            return mastering;
        }
        for (int i = 0; i < ESTIMATE_ITERATIONS; i++) {
            double estimate = premaster.limited().loudnessLufs(new LimiterModel(mastering.gainDb, FIRST_CEILING_DB));
            mastering = mastering.withMoreGain(targetLufs - estimate);
        }
        return mastering;
    }

    /// The gain from one loudness to another without a limiter; 0 without a voice.
    public static double gainDb(double loudnessLufs, double targetLufs) {
        return isVoiceless(loudnessLufs) ? 0 : targetLufs - loudnessLufs;
    }

    /// Whether the encoded result meets loudness and true peak.
    public boolean accepts(AudioMeasurement encoded) {
        boolean loudEnough =
                isVoiceless(encoded.loudnessLufs()) || Math.abs(encoded.loudnessLufs() - targetLufs) <= TOLERANCE_LU;
        return loudEnough && encoded.truePeakDbtp() <= TRUE_PEAK_MAX_DBTP;
    }

    /// The next attempt after a result that was not accepted.
    public Mastering corrected(AudioMeasurement encoded) {
        double excessDb = encoded.truePeakDbtp() - TRUE_PEAK_MAX_DBTP;
        return withMoreGain(gainDb(encoded.loudnessLufs(), targetLufs))
                .withCeiling(excessDb > 0 ? ceilingDb - excessDb - CEILING_MARGIN_DB : ceilingDb);
    }

    private Mastering withMoreGain(double missingDb) {
        return new Mastering(targetLufs, Math.min(gainDb + missingDb, gainMaxDb), ceilingDb, gainMaxDb);
    }

    private Mastering withCeiling(double nextCeilingDb) {
        return new Mastering(targetLufs, gainDb, nextCeilingDb, gainMaxDb);
    }

    /// FFmpeg filters. `latency=true` compensates the limiter's look-ahead.
    public String filters() {
        return String.format(
                Locale.ROOT,
                "volume=%.2fdB:precision=float,alimiter=limit=%.2fdB:attack=5:release=%d:level=false:latency=true",
                gainDb,
                ceilingDb,
                LimiterModel.RELEASE_MILLIS);
    }

    static boolean isVoiceless(double loudnessLufs) {
        return loudnessLufs < VOICELESS_LUFS;
    }
}
