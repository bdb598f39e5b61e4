package dev.podworks.studio.cleaning;

import dev.podworks.studio.measure.CleanSound;
import dev.podworks.studio.measure.Limiter;
import dev.podworks.studio.measure.Sound;
import java.util.Locale;

/// Brings a cleaned track to the loudness at which podcasts are published, without letting its peaks clip. How much a
/// limiter takes away is foreseen, and shows afterwards: a try is measured, and corrected where it was wrong.
///
/// @param gainDb what the limiter is fed with
/// @param ceilingDb the highest sample that leaves it
/// @param gainMaxDb beyond which a correction would only make noise louder
public record Mastering(double gainDb, double ceilingDb, double gainMaxDb) {
    public static final double TARGET_LUFS = -16;
    public static final double TRUE_PEAK_MAX_DBTP = -1;

    /// Narrower than the ±0.5 LU that are promised, so that another meter agrees.
    private static final double TOLERANCE_LU = 0.3;
    /// Encoding lets peaks grow by some tenths of a dB, rarely by more.
    private static final double FIRST_CEILING_DB = -2;

    private static final double CEILING_MARGIN_DB = 0.2;
    /// Quieter than this there is no voice: a muted guest's track stays as it is.
    private static final double VOICELESS_LUFS = -60;
    /// Clicks in silence never get loud, whatever is put into the limiter; beyond this only the noise would grow.
    private static final double CORRECTION_MAX_DB = 6;
    /// Each comes nearer; the second is within a hundredth.
    private static final int FORECASTS = 3;

    /// The first try, which is nearly always the last.
    public static Mastering first(CleanSound cleaned) {
        double gainDb = gainToTargetDb(cleaned.loudnessLufs());
        Mastering mastering = new Mastering(gainDb, FIRST_CEILING_DB, gainDb + CORRECTION_MAX_DB);
        if (isVoiceless(cleaned.loudnessLufs())) {
            return mastering;
        }
        for (int i = 0; i < FORECASTS; i++) {
            double foreseen = cleaned.behind().loudnessLufs(new Limiter(mastering.gainDb, FIRST_CEILING_DB));
            mastering = mastering.louder(TARGET_LUFS - foreseen);
        }
        return mastering;
    }

    /// What brings it to the target where nothing limits it; 0 where there is no voice.
    public static double gainToTargetDb(double loudnessLufs) {
        return isVoiceless(loudnessLufs) ? 0 : TARGET_LUFS - loudnessLufs;
    }

    /// Whether what came out needs no further try.
    public boolean accepts(Sound encoded) {
        boolean loudEnough =
                isVoiceless(encoded.loudnessLufs()) || Math.abs(encoded.loudnessLufs() - TARGET_LUFS) <= TOLERANCE_LU;
        return loudEnough && encoded.truePeakDbtp() <= TRUE_PEAK_MAX_DBTP;
    }

    /// The next try after one that was not accepted.
    public Mastering corrected(Sound encoded) {
        double over = encoded.truePeakDbtp() - TRUE_PEAK_MAX_DBTP;
        return louder(gainToTargetDb(encoded.loudnessLufs()))
                .under(over > 0 ? ceilingDb - over - CEILING_MARGIN_DB : ceilingDb);
    }

    private Mastering louder(double missingDb) {
        return new Mastering(Math.min(gainDb + missingDb, gainMaxDb), ceilingDb, gainMaxDb);
    }

    private Mastering under(double nextCeilingDb) {
        return new Mastering(gainDb, nextCeilingDb, gainMaxDb);
    }

    /// The filters, in FFmpeg's language. `latency=true` makes up for the limiter's look-ahead.
    public String filters() {
        return String.format(
                Locale.ROOT,
                "volume=%.2fdB:precision=float,alimiter=limit=%.2fdB:attack=5:release=%d:level=false:latency=true",
                gainDb,
                ceilingDb,
                Limiter.RELEASE_MILLIS);
    }

    static boolean isVoiceless(double loudnessLufs) {
        return loudnessLufs < VOICELESS_LUFS;
    }
}
