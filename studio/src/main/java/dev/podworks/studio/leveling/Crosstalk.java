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
/// @param blocks of the envelope, of 50 ms
public record Crosstalk(BitSet blocks) {
    public static final Crosstalk NONE = new Crosstalk(new BitSet());

    private static final double GAIN_DB = -18;
    private static final long CLOSING_FRAMES = LevelEnvelope.frame(3);
    private static final long OPENING_FRAMES = LevelEnvelope.frame(1);

    /// Attenuates it, with ramps so that nothing is chopped.
    public GainCurve curve() {
        var changes = new ArrayList<Change>();
        for (int from = blocks.nextSetBit(0); from >= 0; from = blocks.nextSetBit(blocks.nextClearBit(from))) {
            int to = blocks.nextClearBit(from);
            changes.add(new Change(LevelEnvelope.frame(from) + CLOSING_FRAMES, CLOSING_FRAMES, GAIN_DB));
            changes.add(new Change(LevelEnvelope.frame(to), OPENING_FRAMES, 0));
        }
        return GainCurve.of(0, changes);
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
