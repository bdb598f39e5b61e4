package dev.podworks.studio.leveling;

import dev.podworks.studio.leveling.GainCurve.Change;
import dev.podworks.studio.measure.BlockRun;
import dev.podworks.studio.measure.LevelEnvelope;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// What a voice's microphone picks up of the other voices of the recording, and where: while another voice speaks and
/// this one does not.
///
/// @param blocks of the envelope, of 50 ms; one that lasts until the end goes on beyond it
/// @param gainDb by which it is attenuated
public record Crosstalk(BitSet blocks, double gainDb) {
    public static final Crosstalk NONE = between(new BitSet());

    private static final double GAIN_DB = -18;
    /// Mastering leaves what remains at its level, instead of making it as loud as a voice.
    private static final double MUTED_DB = -60;
    private static final long CLOSING_FRAMES = LevelEnvelope.frame(3);
    private static final long OPENING_FRAMES = LevelEnvelope.frame(1);

    /// Where the own voice speaks elsewhere.
    static Crosstalk between(BitSet blocks) {
        return new Crosstalk(blocks, GAIN_DB);
    }

    /// The own voice never speaks, for example because its guest only listens.
    ///
    /// @param blocks of its recording
    static Crosstalk throughout(int blocks) {
        var all = new BitSet();
        all.set(0, blocks + 1);
        return new Crosstalk(all, MUTED_DB);
    }

    /// Attenuates it, with ramps so that nothing is chopped.
    public GainCurve curve() {
        var changes = new ArrayList<Change>();
        for (var run : BlockRun.of(blocks)) {
            changes.add(new Change(run.startFrame() + CLOSING_FRAMES, CLOSING_FRAMES, gainDb));
            changes.add(new Change(run.endFrame(), OPENING_FRAMES, 0));
        }
        return GainCurve.of(blocks.get(0) ? gainDb : 0, changes);
    }

    /// @param recordings of the voices, which start together
    /// @return for each voice
    public static List<Crosstalk> detect(List<VoiceLevels> recordings) {
        return recordings.stream()
                .map(own -> {
                    var coupled = recordings.stream()
                            .filter(other -> other != own)
                            .map(other -> Coupling.measure(other, own))
                            .flatMap(Optional::stream)
                            .toList();
                    return coupled.isEmpty() ? NONE : new CrosstalkDetector(own, coupled).detect();
                })
                .toList();
    }
}
