package dev.podworks.studio.cleaning;

import dev.podworks.studio.measure.Sound;
import java.util.Locale;

/// Brings a cleaned track to the loudness at which podcasts are published, without letting its peaks clip. How much a
/// limiter takes away shows only afterwards, so a try is measured and corrected.
///
/// @param gainDb what the limiter is fed with
/// @param ceilingDb the highest sample that leaves it
public record Mastering(double gainDb, double ceilingDb) {
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

    public static Mastering first(Sound cleaned) {
        return new Mastering(isVoiceless(cleaned) ? 0 : TARGET_LUFS - cleaned.loudnessLufs(), FIRST_CEILING_DB);
    }

    /// Whether what came out needs no further try.
    public boolean accepts(Sound encoded) {
        boolean loudEnough = isVoiceless(encoded) || Math.abs(encoded.loudnessLufs() - TARGET_LUFS) <= TOLERANCE_LU;
        return loudEnough && encoded.truePeakDbtp() <= TRUE_PEAK_MAX_DBTP;
    }

    /// The next try after one that was not accepted.
    ///
    /// @param first the first try
    public Mastering corrected(Sound encoded, Mastering first) {
        double missing = isVoiceless(encoded) ? 0 : TARGET_LUFS - encoded.loudnessLufs();
        double over = encoded.truePeakDbtp() - TRUE_PEAK_MAX_DBTP;
        return new Mastering(
                Math.min(gainDb + missing, first.gainDb + CORRECTION_MAX_DB),
                over > 0 ? ceilingDb - over - CEILING_MARGIN_DB : ceilingDb);
    }

    /// The filters, in FFmpeg's language. `latency=true` makes up for the limiter's look-ahead.
    public String filters() {
        return String.format(
                Locale.ROOT,
                "volume=%.2fdB:precision=float,alimiter=limit=%.2fdB:attack=5:release=80:level=false:latency=true",
                gainDb,
                ceilingDb);
    }

    static boolean isVoiceless(Sound sound) {
        return sound.loudnessLufs() < VOICELESS_LUFS;
    }
}
