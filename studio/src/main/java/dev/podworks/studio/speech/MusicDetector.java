package dev.podworks.studio.speech;

import dev.podworks.studio.measure.LevelEnvelope;
import dev.podworks.studio.measure.RecordingAnalysis;
import java.util.BitSet;

/// Finds music, such as an intro, which noise reduction would take for noise: sound that is no speech, that lasts, and
/// whose louder parts are about as loud as the voice and clearly louder than the noise.
public final class MusicDetector {
    private static final double SILENT_DB = -60;
    private static final double LOUD_BELOW_VOICE_DB = 20;
    private static final double LOUD_ABOVE_NOISE_DB = 10;
    private static final double LOUD_SHARE_MIN = 0.25;
    /// The softer parts of music.
    private static final double SOFT_ABOVE_NOISE_DB = 3;
    /// 3 s.
    private static final int MUSIC_BLOCKS_MIN = 60;
    /// A second: a rest in the music.
    private static final int REST_BLOCKS_MAX = 20;

    private MusicDetector() {}

    /// @return the blocks with music, of 50 ms; none where the detector of the speech takes music for speech
    public static BitSet detect(RecordingAnalysis analysis, SpeechActivity activity) {
        double noiseDb = analysis.measurement().noiseFloorDbfs();
        var speech = activity.blocks();
        var loud = above(
                Math.max(analysis.voiceDbfs() - LOUD_BELOW_VOICE_DB, noiseDb + LOUD_ABOVE_NOISE_DB),
                analysis.envelope(),
                speech);
        var audible = above(noiseDb + SOFT_ABOVE_NOISE_DB, analysis.envelope(), speech);
        var music = new BitSet();
        int end;
        for (int start = audible.nextSetBit(0); start >= 0; start = audible.nextSetBit(end)) {
            end = endOfSound(audible, speech, start);
            int length = end - start;
            if (length >= MUSIC_BLOCKS_MIN && loud.get(start, end).cardinality() >= length * LOUD_SHARE_MIN) {
                music.set(start, end);
            }
        }
        return music;
    }

    /// The blocks of a track of music that are not silent.
    public static BitSet audible(LevelEnvelope envelope) {
        return above(SILENT_DB, envelope, new BitSet());
    }

    private static BitSet above(double thresholdDb, LevelEnvelope envelope, BitSet speech) {
        var above = new BitSet();
        for (int block = 0; block < envelope.blocks(); block++) {
            above.set(block, !speech.get(block) && envelope.db(block) > thresholdDb);
        }
        return above;
    }

    private static int endOfSound(BitSet audible, BitSet speech, int start) {
        int end = audible.nextClearBit(start);
        int next = audible.nextSetBit(end);
        while (next >= 0
                && next - end <= REST_BLOCKS_MAX
                && speech.get(end, next).isEmpty()) {
            end = audible.nextClearBit(next);
            next = audible.nextSetBit(end);
        }
        return end;
    }
}
