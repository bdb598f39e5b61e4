package dev.podworks.studio.leveling;

import dev.podworks.studio.leveling.GainCurve.Change;
import dev.podworks.studio.measure.BlockRun;
import dev.podworks.studio.measure.LevelEnvelope;
import java.util.ArrayList;
import java.util.BitSet;

/// Attenuates music while somebody speaks. It is faded down before the first word, stays down in the pauses between
/// sentences, and is faded up after the last one.
public final class Ducking {
    /// Half a second.
    private static final int FADE_DOWN_BLOCKS = 10;

    private static final int FADE_UP_BLOCKS = 20;
    /// In shorter pauses, the music would rise only to fall again.
    private static final int PAUSE_BLOCKS_MIN = 50;

    private Ducking() {}

    /// @param speech the blocks in which any voice speaks
    /// @param attenuationDb 0 or more
    public static GainCurve curve(BitSet speech, double attenuationDb) {
        var changes = new ArrayList<Change>();
        for (var run : BlockRun.of(withoutShortPauses(speech))) {
            changes.add(new Change(run.startFrame(), LevelEnvelope.frame(FADE_DOWN_BLOCKS), -attenuationDb));
            long faded = run.endFrame() + LevelEnvelope.frame(FADE_UP_BLOCKS);
            changes.add(new Change(faded, LevelEnvelope.frame(FADE_UP_BLOCKS), 0));
        }
        boolean startsWithSpeech = speech.nextSetBit(0) >= 0 && speech.nextSetBit(0) < FADE_DOWN_BLOCKS;
        return GainCurve.of(startsWithSpeech ? -attenuationDb : 0, changes);
    }

    private static BitSet withoutShortPauses(BitSet speech) {
        var closed = (BitSet) speech.clone();
        int end = 0;
        for (var run : BlockRun.of(speech)) {
            if (end > 0 && run.start() - end < PAUSE_BLOCKS_MIN) {
                closed.set(end, run.start());
            }
            end = run.end();
        }
        return closed;
    }
}
