package dev.podworks.studio.cleaning;

import static java.util.stream.Collectors.joining;

import dev.podworks.studio.measure.Hum;
import dev.podworks.studio.measure.Notch;
import dev.podworks.studio.measure.RecordingAnalysis;
import dev.podworks.studio.measure.StereoUse;
import java.util.List;
import java.util.Locale;

/// What every recording gets before noise is removed: sound on both sides, the reference level, and no rumble and hum.
public final class Preparation {
    /// Gates, compressors and networks expect a voice of this level.
    private static final double REFERENCE_DBFS = -22;

    private static final int HIGH_PASS_HZ = 70;

    private Preparation() {}

    /// FFmpeg filters.
    public static String filters(RecordingAnalysis analysis) {
        return String.format(
                Locale.ROOT,
                "%svolume=%.2fdB:precision=float,%s%s",
                onBothSides(analysis.stereoUse()),
                gainDb(analysis),
                new LinearPhase(analysis.measurement().frames()).highPass(HIGH_PASS_HZ),
                notches(analysis));
    }

    /// The faint noise of a muted track must not be raised to the level of a voice.
    public static double gainDb(RecordingAnalysis analysis) {
        return analysis.hasVoice() ? REFERENCE_DBFS - analysis.voiceDbfs() : 0;
    }

    /// At the same mean power.
    private static String onBothSides(StereoUse use) {
        return switch (use) {
            case ALL -> "";
            case LEFT_ONLY -> "pan=stereo|c0=0.7071*c0|c1=0.7071*c0,";
            case RIGHT_ONLY -> "pan=stereo|c0=0.7071*c1|c1=0.7071*c1,";
        };
    }

    private static String notches(RecordingAnalysis analysis) {
        List<Notch> notches = analysis.hum().map(Hum::notches).orElse(List.of());
        return notches.stream()
                .map(notch -> String.format(
                        Locale.ROOT, ",bandreject=f=%d:width_type=h:w=%d", notch.frequencyHz(), notch.widthHz()))
                .collect(joining());
    }
}
