package dev.podworks.studio.trimming;

import dev.podworks.studio.measure.BlockRun;
import dev.podworks.studio.measure.RecordingAnalysis;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Decides what to remove, so that no pause is longer than a maximum. A pause is where no track has a sound.
public final class SilenceTrimmer {
    /// Laughter and applause are no speech, but belong to the recording.
    private static final double LOUD_BELOW_VOICE_DB = 30;
    private static final double LOUD_ABOVE_NOISE_DB = 10;
    /// 200 ms around each sound, as around speech: its soft start, and its decay in the room.
    private static final int MARGIN_BLOCKS = 4;
    /// Removing less shortens a pause by nothing that is heard.
    private static final int CUT_BLOCKS_MIN = 2;

    private static final int BLOCKS_PER_SECOND = 20;

    private SilenceTrimmer() {}

    /// The blocks of one track that are no pause.
    ///
    /// @param speech including the margin around it
    public static BitSet sounds(RecordingAnalysis analysis, BitSet speech, BitSet music) {
        var envelope = analysis.envelope();
        double loudDb = Math.max(
                analysis.voiceDbfs() - LOUD_BELOW_VOICE_DB,
                analysis.measurement().noiseFloorDbfs() + LOUD_ABOVE_NOISE_DB);
        var sounds = (BitSet) speech.clone();
        for (int block = 0; block < envelope.blocks(); block++) {
            if (music.get(block) || envelope.db(block) > loudDb) {
                sounds.set(Math.max(0, block - MARGIN_BLOCKS), block + MARGIN_BLOCKS + 1);
            }
        }
        return sounds;
    }

    /// @param sounds of any track
    /// @param blocks whole ones of the longest track
    public static Cuts cuts(BitSet sounds, int blocks, double maxPauseSeconds) {
        if (sounds.isEmpty()) {
            return Cuts.NONE;
        }
        int max = (int) Math.round(maxPauseSeconds * BLOCKS_PER_SECOND);
        var pauses = new BitSet();
        pauses.set(0, blocks);
        pauses.andNot(sounds);
        var cuts = new ArrayList<BlockRun>();
        for (var pause : BlockRun.of(pauses)) {
            var cut = cut(pause, blocks, max);
            if (cut.length() >= CUT_BLOCKS_MIN) {
                cuts.add(cut);
            }
        }
        return new Cuts(List.copyOf(cuts));
    }

    /// From the middle of a pause; from the outer end of one at the start or end of the recording.
    private static BlockRun cut(BlockRun pause, int blocks, int max) {
        if (pause.start() == 0) {
            return new BlockRun(0, pause.end() - Math.max(0, max - MARGIN_BLOCKS));
        }
        if (pause.end() == blocks) {
            return new BlockRun(pause.start() + Math.max(0, max - MARGIN_BLOCKS), blocks);
        }
        int kept = Math.max(0, max - 2 * MARGIN_BLOCKS);
        return new BlockRun(pause.start() + (kept + 1) / 2, pause.end() - kept / 2);
    }
}
