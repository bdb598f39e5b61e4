package dev.podworks.studio.measure;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Consecutive blocks of a [LevelEnvelope].
///
/// @param end exclusive
public record BlockRun(int start, int end) {
    /// The runs in a set of blocks, in order.
    public static List<BlockRun> of(BitSet blocks) {
        var runs = new ArrayList<BlockRun>();
        int end;
        for (int start = blocks.nextSetBit(0); start >= 0; start = blocks.nextSetBit(end)) {
            end = blocks.nextClearBit(start);
            runs.add(new BlockRun(start, end));
        }
        return runs;
    }

    public int length() {
        return end - start;
    }

    public long startFrame() {
        return LevelEnvelope.frame(start);
    }

    public long endFrame() {
        return LevelEnvelope.frame(end);
    }
}
