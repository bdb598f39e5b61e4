package dev.podworks.studio.cleaning;

import dev.podworks.contracts.project.PlosivesLevel;
import java.util.Locale;

/// Reduces plosives, the bursts of air that p and b send into a microphone: compresses the lowest band while it is
/// louder than a voice. Expects the voice at the reference level of [NoiseReduction].
public final class PlosiveReduction {
    private PlosiveReduction() {}

    /// An FFmpeg filter graph from one unlabelled input to one unlabelled output.
    public static String filters(PlosivesLevel level) {
        return switch (level) {
            case P1 -> filters(70, 110, -30, 3, 3, 80);
            case P2 -> filters(75, 120, -36, 6, 2, 80);
            case P3 -> filters(80, 130, -44, 20, 1, 100);
        };
    }

    private static String filters(
            int highPassHz, int splitHz, int thresholdDb, int ratio, int attackMillis, int releaseMillis) {
        return String.format(
                Locale.ROOT,
                "highpass=f=%d:p=2,acrossover=split=%d:order=4th[low][high];"
                        + "[low]acompressor=threshold=%ddB:ratio=%d:attack=%d:release=%d:detection=peak:knee=4[held];"
                        + "[held][high]amix=inputs=2:normalize=0",
                highPassHz,
                splitHz,
                thresholdDb,
                ratio,
                attackMillis,
                releaseMillis);
    }
}
