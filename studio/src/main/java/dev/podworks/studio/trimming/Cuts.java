package dev.podworks.studio.trimming;

import static dev.podworks.studio.measure.PcmReader.SAMPLE_RATE_HZ;

import dev.podworks.studio.measure.AudioMeasurement;
import dev.podworks.studio.measure.BlockRun;
import java.util.BitSet;
import java.util.List;

/// What is removed from all tracks of a recording, so that they stay in sync. A track that ends earlier loses only
/// what it has.
///
/// @param runs in order, in blocks of 50 ms of the recording
public record Cuts(List<BlockRun> runs) {
    public static final Cuts NONE = new Cuts(List.of());

    public Cuts {
        runs = List.copyOf(runs);
    }

    public boolean isEmpty() {
        return runs.isEmpty();
    }

    public BitSet blocks() {
        var blocks = new BitSet();
        runs.forEach(run -> blocks.set(run.start(), run.end()));
        return blocks;
    }

    /// How many frames are removed before a frame of the recording.
    public long framesBefore(long frame) {
        long removed = 0;
        for (var run : runs) {
            removed += Math.max(0, Math.min(frame, run.endFrame()) - run.startFrame());
        }
        return removed;
    }

    /// The time in the outputs of a time in the recording. What is removed is at the time of its cut.
    public double outputSeconds(double seconds) {
        long frame = Math.round(seconds * SAMPLE_RATE_HZ);
        return seconds - AudioMeasurement.seconds(framesBefore(frame));
    }
}
