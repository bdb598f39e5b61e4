package dev.podworks.studio.cleaning;

import dev.podworks.contracts.project.PlosivesLevel;
import java.util.Locale;

/// Reduces plosives, the bursts of air that p and b send into a microphone: compresses the lowest band while it is
/// louder than a voice. Expects the voice at the reference level of [Preparation].
public final class PlosiveReduction {
    private static final int SPLIT_ORDER = 4;

    private PlosiveReduction() {}

    /// An FFmpeg filter graph from one unlabelled input to one unlabelled output.
    ///
    /// @param frames of the input at 48 kHz
    public static String filters(PlosivesLevel level, long frames) {
        var linearPhase = new LinearPhase(frames);
        return switch (level) {
            case P1 -> filters(linearPhase, 70, 110, -30, 3, 3, 80);
            case P2 -> filters(linearPhase, 75, 120, -36, 6, 2, 80);
            case P3 -> filters(linearPhase, 80, 130, -44, 20, 1, 100);
        };
    }

    private static String filters(
            LinearPhase linearPhase,
            int highPassHz,
            int splitHz,
            int thresholdDb,
            int ratio,
            int attackMillis,
            int releaseMillis) {
        var highPass = LinearPhase.highPassGain(highPassHz);
        return String.format(
                Locale.ROOT,
                "asplit[a][b];[a]%s,acompressor=threshold=%ddB:ratio=%d:attack=%d:release=%d:detection=peak:knee=4[low];"
                        + "[b]%s[high];[low][high]amix=inputs=2:normalize=0",
                linearPhase.filter(highPass + "*" + LinearPhase.crossoverLowGain(splitHz, SPLIT_ORDER)),
                thresholdDb,
                ratio,
                attackMillis,
                releaseMillis,
                linearPhase.filter(highPass + "*" + LinearPhase.crossoverHighGain(splitHz, SPLIT_ORDER)));
    }
}
