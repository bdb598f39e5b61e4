package dev.podworks.studio.leveling;

import dev.podworks.studio.leveling.GainCurve.Change;
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
    /// A week.
    private static final int LONGEST_BLOCKS = 7 * 24 * 3600 * 20;
    private static final long CLOSING_FRAMES = LevelEnvelope.frame(3);
    private static final long OPENING_FRAMES = LevelEnvelope.frame(1);

    /// Where the own voice speaks elsewhere.
    static Crosstalk between(BitSet blocks) {
        return new Crosstalk(blocks, GAIN_DB);
    }

    /// The own voice never speaks, for example because its guest only listens.
    static Crosstalk throughout() {
        var all = new BitSet();
        all.set(0, LONGEST_BLOCKS);
        return new Crosstalk(all, MUTED_DB);
    }

    /// Attenuates it, with ramps so that nothing is chopped.
    public GainCurve curve() {
        var changes = new ArrayList<Change>();
        for (int from = blocks.nextSetBit(0); from >= 0; from = blocks.nextSetBit(blocks.nextClearBit(from))) {
            int to = blocks.nextClearBit(from);
            changes.add(new Change(LevelEnvelope.frame(from) + CLOSING_FRAMES, CLOSING_FRAMES, gainDb));
            changes.add(new Change(LevelEnvelope.frame(to), OPENING_FRAMES, 0));
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
