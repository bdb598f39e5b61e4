package dev.podworks.studio.leveling;

import dev.podworks.studio.measure.LevelEnvelope;
import dev.podworks.studio.measure.RecordingAnalysis;

/// The levels of a voice's recording.
///
/// @param voicePower mean while it speaks; 0 for silence
/// @param noisePower of the pauses; 0 for silence
public record VoiceLevels(LevelEnvelope envelope, double voicePower, double noisePower) {
    public static VoiceLevels of(RecordingAnalysis analysis) {
        return new VoiceLevels(
                analysis.envelope(),
                power(analysis.voiceDbfs()),
                power(analysis.measurement().noiseFloorDbfs()));
    }

    private static double power(double db) {
        return Math.pow(10, db / 10);
    }

    /// 0 after its end.
    double at(int block) {
        return block < 0 || block >= envelope.blocks() ? 0 : envelope.power(block);
    }
}
