package dev.podworks.studio.cleaning;

import dev.podworks.studio.measure.RecordingAnalysis;
import java.util.Locale;
import java.util.Optional;

/// Reduces the s-sounds of a voice that has too loud ones: compresses the highest band while it is louder than the
/// s-sounds of other voices. Expects the voice at the reference level of [Preparation].
public final class DeEssing {
    private static final int SPLIT_HZ = 4_500;
    /// Steep, so that little of an s-sound is left in the band that is not compressed.
    private static final int SPLIT_ORDER = 8;

    private static final int THRESHOLD_DB = -26;
    private static final int RATIO = 6;

    private DeEssing() {}

    /// An FFmpeg filter graph from one unlabelled input to one unlabelled output; empty if the voice needs none.
    public static Optional<String> filters(RecordingAnalysis analysis) {
        return analysis.isSibilant()
                ? Optional.of(filters(analysis.measurement().frames()))
                : Optional.empty();
    }

    /// @param frames of the input at 48 kHz
    public static String filters(long frames) {
        var linearPhase = new LinearPhase(frames);
        return String.format(
                Locale.ROOT,
                "asplit[c][d];[c]%s[voiced];"
                        + "[d]%s,acompressor=threshold=%ddB:ratio=%d:attack=1:release=50:detection=rms[sibilant];"
                        + "[voiced][sibilant]amix=inputs=2:normalize=0",
                linearPhase.filter(LinearPhase.crossoverLowGain(SPLIT_HZ, SPLIT_ORDER)),
                linearPhase.filter(LinearPhase.crossoverHighGain(SPLIT_HZ, SPLIT_ORDER)),
                THRESHOLD_DB,
                RATIO);
    }
}
